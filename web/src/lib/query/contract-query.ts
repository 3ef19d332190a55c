// Queries and changes made of contracts: key, call and retries (docs/design/web-queries.md).
import type { Answer, Endpoint } from '@glimpse/contracts/endpoint';
import { QueryObserver, queryOptions, useMutation, useQuery, type QueryKey } from '@tanstack/react-query';
import { useRef } from 'react';
import type { ApiFailure } from '#lib/api-failure.ts';
import type { Api, CallInput } from '#lib/api.ts';
import { useApp } from '#lib/app.tsx';
import { toLoadFailure } from '#lib/load-error.ts';
import { queryClientOf } from '#lib/query/query-client.ts';

/** The key of all queries of a contract, or of one call. A call with a link key must not be one. */
export const keyOf = <E extends Endpoint>({ path }: E, ...call: readonly CallInput<E>[]) => [path, ...call];

/** Options of a query: the answer of a GET call. `call` is plain data. */
export const contractQuery = <E extends Endpoint>(api: Api, endpoint: E, call: CallInput<E>) =>
  queryOptions<Answer<E>>({
    queryKey: keyOf(endpoint, call),
    queryFn: ({ signal }) => api.load(endpoint, { ...call, signal }),
  });

/** For what the loader of the page asked for at this visit: the part that shows it does not ask again. */
export const fromLoader = { refetchOnMount: false, retryOnMount: false } as const;

type QueryPlan<E extends Endpoint> = {
  /** Asks in another way than by the call alone. @throws LoadError */
  readonly queryFn?: (context: { readonly signal: AbortSignal }) => Promise<Answer<E>>;
  readonly enabled?: boolean;
  readonly retry?: (failures: number, thrown: Error) => boolean;
  readonly retryDelay?: (failures: number) => number;
  readonly refetchOnMount?: false;
  readonly retryOnMount?: false;
  readonly gcTime?: number;
  /** Pause between two requests of a visible page, in ms. A poll that fails changes nothing. */
  readonly refetchInterval?: number | false | (() => number | false);
  readonly refetchOnWindowFocus?: 'always';
};

/**
 * Sends a call, and again when `call` changes.
 * Receipts have `gcTime: 0`: they leave the memory with their page.
 */
export function useContractQuery<E extends Endpoint>(
  endpoint: E,
  call: CallInput<E>,
  plan: QueryPlan<E> = {},
) {
  const { api } = useApp();
  return useQuery({ ...contractQuery(api, endpoint, call), ...plan }, queryClientOf(api));
}

/** Loads the answer of a page's loader, also for the parts that ask for it later. @throws LoadError */
export const fetchContract = <E extends Endpoint>(api: Api, endpoint: E, call: CallInput<E>) =>
  queryClientOf(api).query(contractQuery(api, endpoint, call));

/** Loads what a page stands without: a failure is a value, which the page shows. */
export const fetchOrFailure = <E extends Endpoint>(
  api: Api,
  endpoint: E,
  call: CallInput<E>,
): Promise<Answer<E> | ApiFailure> =>
  fetchContract(api, endpoint, call).catch((thrown: unknown) => {
    const failure = toLoadFailure(thrown);
    if (failure) return failure;
    throw thrown;
  });

/** Asks again for the answers of these contracts that are shown; others are asked for at the next visit. */
export const askAgain = async (api: Api, ...endpoints: readonly Endpoint[]): Promise<void> =>
  void (await Promise.all(
    endpoints.map((one) => queryClientOf(api).invalidateQueries({ queryKey: keyOf(one) })),
  ));

/** Shows an answer that another call brought. */
export const setAnswer = <Data>(api: Api, { queryKey }: { readonly queryKey: QueryKey }, answer: Data) =>
  void queryClientOf(api).setQueryData(queryKey, answer);

type Poll<E extends Endpoint, Step> = {
  /** Tells polls of one contract apart. A link key is replaced by its hash. */
  readonly call?: CallInput<E>;
  readonly first: Step;
  /** Asks once; returns a new step, or the one before if nothing follows. Never throws. */
  ask(before: Step): Promise<Step>;
  /** Pause before the next request, in ms. */
  waitMs(step: Step): number;
  onStep(step: Step): void;
  /** Else it polls while the page is visible, and at once when it becomes visible. */
  readonly whileHidden: boolean;
};

/** Polls with pauses of its own, outside of components. The first request is after the first pause. */
export function pollContract<E extends Endpoint, Step>(
  api: Api,
  endpoint: E,
  { call, first, ask, waitMs, onStep, whileHidden }: Poll<E, Step>,
) {
  let last = first;
  const observer = new QueryObserver<Step>(queryClientOf(api), {
    queryKey: call ? keyOf(endpoint, call) : keyOf(endpoint),
    queryFn: () => ask(last),
    initialData: () => last, // also after the client was cleared
    staleTime: Infinity,
    gcTime: 0,
    structuralSharing: false,
    refetchInterval: () => waitMs(last),
    refetchIntervalInBackground: whileHidden,
    refetchOnWindowFocus: whileHidden ? false : 'always',
  });
  observer.subscribe(({ data }) => {
    if (data === undefined || data === last) return;
    last = data;
    onStep(data);
  });
  return {
    /** Asks now, or waits for the request that runs. */
    askNow: () => void observer.refetch({ cancelRefetch: false }),
    stop: () => observer.destroy(),
  };
}

/** A call that changes something. Afterwards the queries of `changes` are asked again. */
export function useContractMutation<E extends Endpoint>(
  endpoint: E,
  { changes = [] }: { readonly changes?: readonly Endpoint[] } = {},
) {
  const { api } = useApp();
  const client = queryClientOf(api);
  const refresh = () => askAgain(api, ...changes);
  const mutationFn = (call: CallInput<E>) => api.load(endpoint, call);
  const { mutateAsync, isPending, data, error } = useMutation({ mutationFn, onSuccess: refresh }, client);
  const isRunning = useRef(false);
  /** Sends one request at a time: a second click gives `undefined`. @throws LoadError */
  const send = async (call: CallInput<E>): Promise<Answer<E> | undefined> => {
    if (isRunning.current) return undefined;
    isRunning.current = true;
    return mutateAsync(call).finally(() => (isRunning.current = false));
  };
  return { send, isPending, data, failure: toLoadFailure(error) };
}
