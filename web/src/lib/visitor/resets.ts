// Resets what modules keep in memory when the visitor signs out (docs/design/web-accounts.md#signing-out).

const resets = new Set<() => void>();

/** Registers a store that keeps data of the visitor. Call once per module. */
export function onReset(reset: () => void): void {
  resets.add(reset);
}

export function resetStores(): void {
  for (const reset of resets) reset();
}
