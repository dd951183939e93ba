import { signed } from "../text/numbers";
import "./net.css";

/** Chips gained or paid, with their sign. `label`: what they are, for who cannot see where they stand. */
export function Net({ money, label }: { money: number; label?: string }) {
  return (
    <span class="net" data-sign={Math.sign(money)}>
      {label && <span class="hidden-text">{label} </span>}
      {signed(money)}
    </span>
  );
}
