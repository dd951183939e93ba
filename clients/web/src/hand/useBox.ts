import { useLayoutEffect, useState } from "preact/hooks";

export interface Box {
  width: number;
  height: number;
}

/** The inner size of an element, as it changes. */
export function useBox(element: { current: HTMLElement | null }): Box {
  const [box, setBox] = useState<Box>({ width: 0, height: 0 });
  useLayoutEffect(() => {
    const watched = element.current;
    if (!watched) return;
    const measure = (): void => {
      const { clientWidth: width, clientHeight: height } = watched;
      setBox((known) => (known.width === width && known.height === height ? known : { width, height }));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(watched);
    return () => observer.disconnect();
  }, []);
  return box;
}
