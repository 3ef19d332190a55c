// Checks the shrimp every 60 s while the page is visible (docs/design/web-accounts.md#visitor).
import { limits } from '@glimpse/contracts/limits';
import { validateShrimp } from '@glimpse/contracts/pages';
import type { Services } from '#lib/app.tsx';
import { pollContract } from '#lib/query/contract-query.ts';
import { checkToken } from '#lib/visitor/check-token.ts';

/** Begins with a check. The answer replaces an invalid shrimp. Returns the function that stops it. */
export function startTokenCheck({ api, token }: Pick<Services, 'api' | 'token'>, onInvalid: () => void) {
  const { askNow, stop } = pollContract(api, validateShrimp, {
    first: { isInvalid: false },
    /** The cache keeps what a check said, without the shrimp. */
    ask: async () => ({ isInvalid: (await checkToken({ api, token })) === false }),
    waitMs: () => limits.tokenCheckMs,
    onStep: ({ isInvalid }) => {
      if (isInvalid) onInvalid();
    },
    whileHidden: false,
  });
  if (document.visibilityState === 'visible') askNow();
  return stop;
}
