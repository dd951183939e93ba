import { useEffect, useState } from "preact/hooks";
import { SignUp } from "../signup/SignUp";
import { Confirm } from "./Confirm";
import { Forgot } from "./Forgot";
import { Reset } from "./Reset";
import { SignIn } from "./SignIn";
import "./account.css";

/** The pages before one is signed in. A password is carried along so that nobody types it twice. */
export type Step =
  | { at: "signin" | "signup" | "forgot" | "reset"; email: string }
  | { at: "confirm"; email: string; password: string };

export type To = (step: Step) => void;

/** Sign in, sign up, confirm, or ask for a new password. */
export function AccountScreen() {
  const [step, to] = useState<Step>({ at: "signin", email: "" });
  useEffect(() => scrollTo(0, 0), [step.at]);
  return <main class="account">{pageOf(step, to)}</main>;
}

function pageOf(step: Step, to: To) {
  switch (step.at) {
    case "signup":
      return <SignUp to={to} />;
    case "confirm":
      return <Confirm {...step} to={to} />;
    case "forgot":
      return <Forgot {...step} to={to} />;
    case "reset":
      return <Reset {...step} to={to} />;
    default:
      return <SignIn {...step} to={to} />;
  }
}
