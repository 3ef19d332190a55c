// Local and session storage of the pages (docs/design/product.md#records-and-globals).
// Without storage, or when it is full, choices last as long as the page.
import { useSyncExternalStore } from 'react';

type Area = 'localStorage' | 'sessionStorage';

const memory = new Map<string, string>();
const listeners = new Set<() => void>();
const memoryKey = (area: Area, key: string): string => `${area}/glimpse:${key}`;

/** Returns the stored text. Never throws. */
export function readStored(key: string, area: Area = 'localStorage'): string | undefined {
  const kept = memory.get(memoryKey(area, key));
  if (kept !== undefined) return kept;
  try {
    return globalThis[area].getItem(`glimpse:${key}`) ?? undefined;
  } catch {
    return undefined; // storage is off
  }
}

/** Stores a text and updates each `useStored`. Never throws. */
export function writeStored(key: string, value: string, area: Area = 'localStorage'): void {
  memory.delete(memoryKey(area, key));
  try {
    globalThis[area].setItem(`glimpse:${key}`, value);
  } catch {
    memory.set(memoryKey(area, key), value); // storage is full or off: kept as long as the page
  }
  for (const notify of listeners) notify();
}

/** Returns the stored text and removes it. Never throws. */
export function takeStored(key: string, area: Area): string | undefined {
  const kept = readStored(key, area);
  memory.delete(memoryKey(area, key));
  try {
    globalThis[area].removeItem(`glimpse:${key}`);
  } catch {
    // storage is off: nothing to remove
  }
  return kept;
}

/** Empties the session storage of this tab, also the part that memory holds. Never throws. */
export function clearSessionStorage(): void {
  for (const key of memory.keys()) if (key.startsWith(memoryKey('sessionStorage', ''))) memory.delete(key);
  try {
    sessionStorage.clear();
  } catch {
    // storage is off: nothing to clear
  }
  for (const notify of listeners) notify();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', listener);
  };
}

/** Returns a stored choice and its setter. Other tabs follow. */
export function useStored(key: string, fallback: string): [string, (value: string) => void] {
  const value = useSyncExternalStore(
    subscribe,
    () => readStored(key) ?? fallback,
    () => fallback,
  );
  return [value, (next) => writeStored(key, next)];
}
