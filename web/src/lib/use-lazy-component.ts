// Loads a component that few visitors open (docs/design/web-build.md#chunks).
import { type ComponentType, useState } from 'react';

type Lazy<Props> = {
  /** Undefined until it is loaded. */
  readonly Loaded: ComponentType<Props> | undefined;
  readonly failed: boolean;
  /** Fetches the chunk early, when pointer or focus comes near; a failure shows when it is opened. */
  prefetch(): void;
  /** Loads and shows it. Asks again after a failure. */
  open(): void;
};

/** @param load fetches component and texts; it may be called often */
export function useLazyComponent<Props>(load: () => Promise<ComponentType<Props>>): Lazy<Props> {
  const [loaded, setLoaded] = useState<{ readonly Component: ComponentType<Props> } | 'failed'>();
  const Loaded = typeof loaded === 'object' ? loaded.Component : undefined;
  const open = () => {
    if (Loaded) return;
    void load().then(
      (Component) => setLoaded({ Component }),
      () => setLoaded('failed'),
    );
  };
  const prefetch = () => void load().catch(() => undefined);
  return { Loaded, failed: loaded === 'failed', prefetch, open };
}
