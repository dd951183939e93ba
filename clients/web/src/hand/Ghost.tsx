import { wild } from "../state/game";
import { CardFace } from "../ui/CardFace";
import { dragged } from "./drag";
import { COMPACT } from "./geometry";
import { cardOf } from "./groups";

const FAN = 18; // pixels from card to card

/** The cards under the finger. */
export function Ghost({
  frame,
  card,
  height,
}: {
  frame: { current: HTMLDivElement | null };
  card: number;
  height: number;
}) {
  const keys = dragged.value ?? [];
  return (
    <div ref={frame} class="hand-ghost" aria-hidden="true" hidden={keys.length === 0}>
      {keys.map((key, place) => (
        <span key={key} style={{ left: `${place * FAN}px` }}>
          <CardFace card={cardOf(key)} wild={wild.value} size={height < COMPACT * card ? "compact" : "full"} />
        </span>
      ))}
    </div>
  );
}
