import { SuitMark } from "../../ui/suits";

/** Three cards in a row, the last of them wild. */
export function Emblem() {
  return (
    <div class="emblem" aria-hidden="true">
      {["5", "6", "7"].map((rank) => (
        <span key={rank} class={rank === "7" ? "emblem-card emblem-wild" : "emblem-card"}>
          {rank}
          <SuitMark suit="H" size="20px" />
          {rank === "7" && (
            <svg class="emblem-star" viewBox="0 0 24 24" aria-hidden="true">
              <circle cx="12" cy="12" r="11" />
              <path d="M12 5l2.1 4.6 5 .5-3.8 3.3 1.1 4.9-4.4-2.6-4.4 2.6 1.1-4.9-3.8-3.3 5-.5z" />
            </svg>
          )}
        </span>
      ))}
    </div>
  );
}
