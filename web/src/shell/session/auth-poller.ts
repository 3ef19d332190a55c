// Asks at intervals whether the visitor is still signed in (docs/design/web-accounts.md#auth-poller).
import { checkAuth } from '@glimpse/contracts/accounts';
import { type ApiFailure, isApiFailure } from '#lib/api-failure.ts';
import type { Api } from '#lib/api.ts';
import { randomShare } from '#lib/visitor/random.ts';
import {
  afterCheck,
  type CheckAction,
  type CheckOutcome,
  usualWaitMs,
} from '#shell/session/poll-schedule.ts';

type PollerDeps = {
  readonly api: Api;
  /** Applies what follows from a check. */
  act(action: CheckAction): void;
  /** Returns a number from 0 to 1. */
  random?(): number;
};

type AuthPoller = { checkNow(): Promise<void>; stop(): void };

/** Starts the poller; the first check is after the usual wait. A check always plans the next one. */
export function startAuthPoller({ api, act, random = randomShare }: PollerDeps): AuthPoller {
  let failures = 0;
  let stopped = false;
  let running: Promise<void> | undefined;
  const plan = (waitMs: number) => setTimeout(() => void checkNow(), waitMs);
  let timer = plan(usualWaitMs(random()));
  const check = async () => {
    clearTimeout(timer);
    const outcome = outcomeOf(await api.submit(checkAuth, {}));
    if (stopped) return;
    const step = afterCheck(failures, outcome, random());
    failures = step.failures;
    timer = plan(step.waitMs);
    act(step.action);
  };
  const checkNow = () => (running ??= check().finally(() => (running = undefined)));
  return {
    checkNow,
    stop: () => {
      stopped = true;
      clearTimeout(timer);
    },
  };
}

function outcomeOf(
  answer: ApiFailure | { readonly details: { readonly authorized: boolean } },
): CheckOutcome {
  if (!isApiFailure(answer)) return answer.details.authorized ? 'authorized' : 'refused';
  const { status } = answer;
  if (status === 401 || status === 403) return 'refused';
  return status >= 400 && status < 500 ? 'other' : 'failed';
}
