/** Line drawings on a grid of 24, drawn in the colour of the text. */
const PATHS = {
  menu: "M4 7h16M4 12h16M4 17h16",
  back: "M15 5l-7 7 7 7",
  next: "M9 5l7 7-7 7",
  live: "M2.5 9.5a14 14 0 0 1 19 0M6 13.2a9 9 0 0 1 12 0M9.4 16.8a4 4 0 0 1 5.2 0M12 20h.01",
  offline:
    "M3 3l18 18M9.4 16.8a4 4 0 0 1 5.2 0M6 13.2a9 9 0 0 1 4-2.2M2.5 9.5a14 14 0 0 1 4-2.6M14 7.2a14 14 0 0 1 7.5 2.3M12 20h.01",
  sort: "M7 4v15M3.5 15.5L7 19l3.5-3.5M14 6h7M14 12h5M14 18h3",
  group: "M4 7l3-2h3v13H4zM10 8l4-2h6v12h-6M14 6v12",
  flag: "M6 21V4M6 5h11l-2.5 4L17 13H6",
  throw: "M12 15V4M7.5 8.5L12 4l4.5 4.5M5 13v6h14v-6",
  take: "M12 4v11M7.5 10.5L12 15l4.5-4.5M5 13v6h14v-6",
  list: "M9 6h12M9 12h12M9 18h12M4 6h.01M4 12h.01M4 18h.01",
  door: "M13 4H5v16h8M10 12h11M17 8l4 4-4 4",
  check: "M5 12.5l5 5 9-11",
  cross: "M6 6l12 12M18 6L6 18",
  warn: "M12 4L2.5 20h19zM12 10v5M12 17.5h.01",
  clock: "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18M12 7.5V12l3 2",
  shield: "M12 3l8 3v6c0 5-3.5 8-8 9-4.5-1-8-4-8-9V6zM8.5 12l2.5 2.5 4.5-5",
  cards: "M4 7l3-2h3v13H4zM10 8l4-2h6v12h-6",
  gear: "M12 8.5a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7M12 2.5v3M12 18.5v3M2.5 12h3M18.5 12h3M5.3 5.3l2.1 2.1M16.6 16.6l2.1 2.1M5.3 18.7l2.1-2.1M16.6 7.4l2.1-2.1",
  copy: "M9 9h11v11H9zM15 9V4H4v11h5",
  play: "M7 4.5l12 7.5-12 7.5z",
  lock: "M6 11h12v9H6zM8.5 11V8a3.5 3.5 0 0 1 7 0v3",
  star: "M12 3.5l2.6 5.4 5.9.8-4.3 4.1 1 5.9L12 16.9l-5.2 2.8 1-5.9-4.3-4.1 5.9-.8z",
  undo: "M4 9h11a5 5 0 0 1 0 10h-4M8 5L4 9l4 4",
  sound: "M4 10v4h4l5 4V6L8 10zM16.5 8.5a5 5 0 0 1 0 7M19 6a9 9 0 0 1 0 12",
} as const;

export type IconName = keyof typeof PATHS;

/** An icon beside words; it says nothing by itself. */
export function Icon({ name, size = 20 }: { name: IconName; size?: number }) {
  return (
    <svg class="icon" width={size} height={size} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path
        d={PATHS[name]}
        fill="none"
        stroke="currentColor"
        stroke-width="2"
        stroke-linecap="round"
        stroke-linejoin="round"
      />
    </svg>
  );
}
