// Keeps the page's token valid while it is looked at: a tab left open for a day still posts at the first try (spec §4, Token check).
import { limits } from '@glimpse/contracts/limits';
import { validateShrimp } from '@glimpse/contracts/pages';
import { useApp } from '#lib/app.tsx';
import { usePoll } from '#lib/poll.ts';

/** Draws nothing. An invalid token is replaced by the one the answer brings; a failed check waits for the next. */
export function SessionWatch() {
  const { api, bootstrap } = useApp();
  usePoll(() => void api.submit(validateShrimp, {}), { everyMs: limits.tokenCheckMs, active: bootstrap.shrimp !== '' });
  return null;
}
