import { useEffect, useRef } from "preact/hooks";
import { view } from "../state/game";
import { t } from "../text/i18n";
import { Icon } from "../ui/Icon";
import { sort } from "./arranging";
import { KeyHint } from "./HandBar";
import { isSortOpen } from "./keyboard";

const ORDERS = ["suit", "rank", "best"] as const;

/** The button that sorts, and its menu above it. */
export function SortMenu() {
  const frame = useRef<HTMLDivElement>(null);
  return (
    <div class="handbar-sort" ref={frame}>
      <button
        type="button"
        class="handbar-slot handbar-arrange"
        aria-haspopup="menu"
        aria-expanded={isSortOpen.value}
        onClick={() => {
          isSortOpen.value = !isSortOpen.value;
        }}
      >
        <Icon name="sort" />
        <span>{t("hand.sort")}</span>
        <KeyHint letter="S" />
      </button>
      {isSortOpen.value && <Menu frame={frame} />}
    </div>
  );
}

function Menu({ frame }: { frame: { current: HTMLElement | null } }) {
  const menu = useRef<HTMLDivElement>(null);
  const items = (): HTMLElement[] => [...(menu.current?.querySelectorAll<HTMLElement>("button:enabled") ?? [])];
  const close = (): void => {
    isSortOpen.value = false;
    frame.current?.querySelector("button")?.focus({ preventScroll: true });
  };
  useEffect(() => {
    items()[0]?.focus({ preventScroll: true });
    const beside = ({ target }: Event): void => {
      if (target instanceof Node && !frame.current?.contains(target)) isSortOpen.value = false;
    };
    document.addEventListener("pointerdown", beside, true);
    return () => {
      document.removeEventListener("pointerdown", beside, true);
      isSortOpen.value = false;
    };
  }, []);

  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === "Escape" || event.key === "Tab") {
      if (event.key === "Escape") event.preventDefault();
      close();
    }
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (!step) return;
    event.preventDefault();
    const all = items();
    const here = all.indexOf(document.activeElement as HTMLElement);
    all.at((here + step) % all.length)?.focus();
  };

  return (
    <div ref={menu} class="handbar-menu" role="menu" aria-label={t("hand.sort")} tabIndex={-1} onKeyDown={onKeyDown}>
      {ORDERS.map((order) => (
        <button
          key={order}
          type="button"
          role="menuitem"
          disabled={order === "best" && !view.value?.play?.hint}
          onClick={() => {
            sort(order);
            close();
          }}
        >
          {t(`hand.sort_by.${order}`)}
        </button>
      ))}
    </div>
  );
}
