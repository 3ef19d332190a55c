// The upgrade dialog in a chunk of its own, with its texts (docs/design/web-build.md#chunks).
import { lazy } from 'react';
import { loadWithTexts } from '#lib/texts.ts';

const load = () => loadWithTexts('upgrade', () => import('#features/billing/UpgradeDialog.tsx'));

/** Open while mounted; render it inside `Suspense`. */
export const LazyUpgradeDialog = lazy(async () => ({ default: (await load()).UpgradeDialog }));

/** Fetches chunk and texts ahead, when pointer or focus comes near the opener. */
export function prepareUpgrade(): void {
  void load().catch(() => undefined);
}
