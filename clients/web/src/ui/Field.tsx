import type { ComponentChildren } from "preact";
import { useId } from "preact/hooks";
import { Icon } from "./Icon";
import "./field.css";

interface Props {
  type?: "text" | "email" | "password" | "date";
  name: string;
  autocomplete?: "username" | "nickname" | "current-password" | "new-password" | "one-time-code" | "off";
  inputMode?: "text" | "numeric";
  autocapitalize?: "off" | "characters";
  spellcheck?: boolean;
  maxLength?: number;
  min?: string;
  max?: string;
  label: string;
  value: string;
  onText: (text: string) => void;
  /** What is expected, said before it is judged. */
  hint?: string | undefined;
  /** What is wrong and what would be right. */
  error?: string | null | undefined;
  /** Beside the input: a button that shows the password. */
  children?: ComponentChildren;
}

/** A labelled input; its hint and its error are read aloud with it. */
export function Field({ type = "text", label, value, onText, hint, error, children, ...rest }: Props) {
  const id = useId();
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(" ");
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <div class="field-row">
        <input
          {...rest}
          type={type as "text"} // the types of JSX know one kind of input at a time
          id={id}
          class="input"
          value={value}
          aria-invalid={Boolean(error)}
          aria-describedby={described || undefined}
          onInput={(event) => onText(event.currentTarget.value)}
        />
        {children}
      </div>
      {hint && (
        <p class="field-hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      <FieldError id={`${id}-error`} error={error} />
    </div>
  );
}

/** What is wrong with an input, beside it. */
export function FieldError({ id, error }: { id: string; error: string | null | undefined }) {
  if (!error) return null;
  return (
    <p class="field-error" id={id} role="alert">
      <Icon name="warn" />
      <span>{error}</span>
    </p>
  );
}
