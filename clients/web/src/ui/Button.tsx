import type { ComponentChildren, JSX } from "preact";
import "./button.css";

type Look = "primary" | "quiet" | "outlined" | "danger" | "link";

interface Props extends Omit<JSX.IntrinsicElements["button"], "type"> {
  look?: Look;
  /** Over the full width, 56 high: the one thing to do on a screen or sheet. */
  wide?: boolean;
  /** A command is under way: it shows so and cannot be pressed. */
  busy?: boolean;
  submit?: boolean;
  children: ComponentChildren;
}

/** A button of pages and sheets, 44 high at least. */
export function Button({ look = "quiet", wide, busy, submit, class: more, disabled, children, ...rest }: Props) {
  const classes = ["button", `button-${look}`, wide && "button-wide", more].filter(Boolean).join(" ");
  return (
    <button {...rest} type={submit ? "submit" : "button"} class={classes} disabled={disabled || busy} aria-busy={busy}>
      {children}
    </button>
  );
}
