// The cache of server data that is listed, polled or shared between parts (docs/design/web-queries.md).
// Secrets, passphrases and tokens are never in it.
import { notifyManager, QueryClient } from '@tanstack/react-query';
import { isLostAnswer } from '#lib/api-failure.ts';
import type { Api } from '#lib/api.ts';
import { toLoadFailure } from '#lib/load-error.ts';
import { onReset } from '#lib/visitor/resets.ts';

/** What a loader brought is not asked for again by the part that shows it. */
const freshMs = 1000;
/** How often a lost answer is asked for again before a failure is shown. */
const retries = 2;
const firstPauseMs = 500;
/** Shows the failure instead of a longer wait. */
const longestPauseMs = 2000;

/** What follows from one answer is painted in one step. */
notifyManager.setScheduler(queueMicrotask);

const clients = new WeakMap<Api, QueryClient>();

/** The client of this page. It keeps nothing after a sign-out, and nothing when the page is left. */
export function queryClientOf(api: Api): QueryClient {
  const known = clients.get(api);
  if (known) return known;
  const client = createClient();
  clients.set(api, client);
  client.mount(); // follows the visibility of the page
  onReset(() => client.clear());
  addEventListener('pagehide', () => client.clear());
  return client;
}

const askedPauseMs = (thrown: Error): number => (toLoadFailure(thrown)?.retryAfterSeconds ?? 0) * 1000;

/** A refusal is final; a lost answer of a call that changes nothing is asked for again. */
function mayRetry(count: number, thrown: Error): boolean {
  const failure = toLoadFailure(thrown);
  if (failure === undefined || failure.code === 'client.offline' || !isLostAnswer(failure)) return false;
  return count < retries && askedPauseMs(thrown) <= longestPauseMs;
}

/** Waits 0.5 and 1 s, or as Retry-After asks. */
const pauseMs = (count: number, thrown: Error): number =>
  Math.max(firstPauseMs * 2 ** count, askedPauseMs(thrown));

const createClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        networkMode: 'always', // offline, the failure is shown at once
        refetchOnReconnect: false,
        refetchOnWindowFocus: false,
        staleTime: freshMs,
        retry: mayRetry,
        retryDelay: pauseMs,
        throwOnError: (thrown) => toLoadFailure(thrown) === undefined, // a defect of the page
      },
      mutations: { networkMode: 'always', gcTime: 0 },
    },
  });
