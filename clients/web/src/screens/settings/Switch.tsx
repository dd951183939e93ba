import { useId } from "preact/hooks";

interface Props {
  label: string;
  hint: string;
  on: boolean;
  onSwitch: (on: boolean) => void;
}

/** On or off, with what it does below. */
export function Switch({ label, hint, on, onSwitch }: Props) {
  const id = useId();
  return (
    <label class="switch">
      <span>
        {label}
        <small id={id}>{hint}</small>
      </span>
      <input
        type="checkbox"
        role="switch"
        aria-checked={on}
        aria-label={label}
        aria-describedby={id}
        checked={on}
        onChange={(event) => {
          onSwitch(event.currentTarget.checked);
          event.currentTarget.checked = on; // drawn anew with what was chosen, which may be refused
        }}
      />
    </label>
  );
}
