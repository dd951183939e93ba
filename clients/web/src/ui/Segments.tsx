import { useId } from "preact/hooks";
import "./segments.css";

interface Option<Value> {
  value: Value;
  text: string;
  /** The language of the text, where it is not the page's. */
  lang?: string;
  disabled?: boolean;
}

interface Props<Value> {
  label: string;
  /** The label is read aloud only. */
  hideLabel?: boolean;
  /** The label stands before the bar. */
  inline?: boolean;
  value: Value | null;
  options: Option<Value>[];
  onChoose: (value: Value) => void;
}

/** One of a few, side by side: radio buttons drawn as a bar. */
export function Segments<Value extends string | number>({
  label,
  hideLabel,
  inline,
  value,
  options,
  onChoose,
}: Props<Value>) {
  const name = useId();
  return (
    <fieldset class={inline ? "segments segments-inline" : "segments"}>
      <legend class={hideLabel ? "hidden-text" : "segments-label"}>{label}</legend>
      <div class="segments-bar">
        {options.map((option) => (
          <label key={option.value} class="segment" lang={option.lang}>
            <input
              type="radio"
              name={name}
              checked={option.value === value}
              disabled={option.disabled}
              onChange={() => onChoose(option.value)}
            />
            <span>{option.text}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
