// What the browser remembers: theme and drawers in local storage, the language in session storage (spec §3).
// Storage may be switched off or full: then choices last as long as the page.
import { useSyncExternalStore } from 'react';

type Area = 'localStorage' | 'sessionStorage';

const memory = new Map<string, string>();
const listeners = new Set<() => void>();

const mark = (area: Area, key: string): string => `${area}/glimpse:${key}`;

/** The stored text, or undefined. Never throws. */
export function readStored(key: string, area: Area = 'localStorage'): string | undefined {
  const kept = memory.get(mark(area, key));
  if (kept !== undefined) return kept;
  try {
    return globalThis[area].getItem(`glimpse:${key}`) ?? undefined;
  } catch {
    return undefined; // storage is switched off: nothing is remembered
  }
}

/** Keeps a text under a key and tells every `useStored`. Never throws. */
export function writeStored(key: string, value: string, area: Area = 'localStorage'): void {
  memory.delete(mark(area, key));
  try {
    globalThis[area].setItem(`glimpse:${key}`, value);
  } catch {
    memory.set(mark(area, key), value); // no room or no storage: kept until the page is left
  }
  for (const tell of listeners) tell();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', listener);
  };
}

/** A remembered choice of this browser and how to change it; other tabs follow. */
export function useStored(key: string, fallback: string): [string, (value: string) => void] {
  const value = useSyncExternalStore(
    subscribe,
    () => readStored(key) ?? fallback,
    () => fallback,
  );
  return [value, (next) => writeStored(key, next)];
}
