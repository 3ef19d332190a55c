// The upgrade dialog in a chunk of its own, with its texts (docs/design/web-build.md#chunks).
import { lazy } from 'react';
import { loadTexts } from '#lib/texts.ts';

const load = () => Promise.all([import('#features/billing/UpgradeDialog.tsx'), loadTexts('upgrade')]);

/** Open while mounted; render it inside `Suspense`. */
export const LazyUpgradeDialog = lazy(async () => {
  const [{ UpgradeDialog }] = await load();
  return { default: UpgradeDialog };
});

/** Fetches chunk and texts ahead, when pointer or focus comes near the opener. */
export function prepareUpgrade(): void {
  void load().catch(() => undefined);
}
