import { signal } from "@preact/signals";
import type { ComponentType } from "preact";
import { useEffect } from "preact/hooks";
import { Failed, Loading } from "./States";

/** A component whose code is fetched when it is first shown; `quiet`: nothing stands in for it until then. */
export function lazy<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  quiet = false,
): ComponentType<Props> {
  const loaded = signal<ComponentType<Props> | null>(null);
  const failed = signal(false);

  async function fetchIt(): Promise<void> {
    failed.value = false;
    try {
      loaded.value = await load();
    } catch {
      failed.value = true;
    }
  }

  return function Lazy(props: Props) {
    const Component = loaded.value;
    useEffect(() => {
      if (!Component) void fetchIt();
    }, [Component]);
    if (Component) return <Component {...props} />;
    if (quiet && !failed.value) return null;
    return failed.value ? <Failed onRetry={() => void fetchIt()} /> : <Loading />;
  };
}
