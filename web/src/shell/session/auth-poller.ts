// Asks at intervals whether the visitor is still signed in (docs/design/web-accounts.md#auth-poller).
import { checkAuth } from '@glimpse/contracts/accounts';
import { type ApiFailure, isApiFailure } from '#lib/api-failure.ts';
import type { Api } from '#lib/api.ts';
import { pollContract } from '#lib/query/contract-query.ts';
import { randomShare } from '#lib/visitor/random.ts';
import {
  afterCheck,
  type CheckAction,
  type CheckOutcome,
  type CheckStep,
  usualWaitMs,
} from '#shell/session/poll-schedule.ts';

type PollerDeps = {
  readonly api: Api;
  /** Applies what follows from a check. */
  act(action: CheckAction): void;
  /** Returns a number from 0 to 1. */
  random?(): number;
};

type AuthPoller = { checkNow(): void; stop(): void };

/** Starts the poller; the first check is after the usual wait. A check always plans the next one. */
export function startAuthPoller({ api, act, random = randomShare }: PollerDeps): AuthPoller {
  const first: CheckStep = { failures: 0, waitMs: usualWaitMs(random()), action: 'none' };
  const { askNow, stop } = pollContract(api, checkAuth, {
    first,
    ask: async ({ failures }) => afterCheck(failures, toOutcome(await api.submit(checkAuth, {})), random()),
    waitMs: ({ waitMs }) => waitMs,
    onStep: ({ action }) => act(action),
    whileHidden: true,
  });
  return { checkNow: askNow, stop };
}

function toOutcome(
  answer: ApiFailure | { readonly details: { readonly authorized: boolean } },
): CheckOutcome {
  if (!isApiFailure(answer)) return answer.details.authorized ? 'authorized' : 'refused';
  const { status } = answer;
  if (status === 401 || status === 403) return 'refused';
  return status >= 400 && status < 500 ? 'other' : 'failed';
}
