// Checks the shrimp every 60 s while the page is visible (docs/design/product.md#session-and-language).
import { limits } from '@glimpse/contracts/limits';
import { validateShrimp } from '@glimpse/contracts/pages';
import { useApp } from '#lib/app.tsx';
import { usePoll } from '#lib/poll.ts';

/** Renders nothing. The answer replaces an invalid shrimp. */
export function SessionWatch() {
  const { api, bootstrap } = useApp();
  usePoll(() => void api.submit(validateShrimp, {}), {
    everyMs: limits.tokenCheckMs,
    active: bootstrap.shrimp !== '',
  });
  return null;
}
