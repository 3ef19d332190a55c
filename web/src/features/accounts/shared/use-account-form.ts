// Sends a form of accounts as one request and keeps what was typed (docs/design/web-accounts.md#forms).
import type { Endpoint } from '@glimpse/contracts/endpoint';
import { useRef, useState } from 'react';
import { isApiFailure, type ApiFailure } from '#lib/api-failure.ts';
import type { CallInput, CallResult } from '#lib/api.ts';
import { useApp } from '#lib/app.tsx';

/** `attempt` counts submits, so that each error takes the focus. */
export type FormState = {
  readonly pending: boolean;
  readonly failure: ApiFailure | undefined;
  readonly attempt: number;
};

type Form<E extends Endpoint> = {
  readonly endpoint: E;
  /** An error that the server left for this form. */
  readonly first?: ApiFailure | undefined;
  /** Returns `leaving` if a full navigation follows: the form stays pending. */
  onDone(answer: CallResult<E>): void | 'leaving';
  onFailed?(failure: ApiFailure): void;
};

/** Returns the state and `send`. A `problem` that the page found itself sends nothing. */
export function useAccountForm<E extends Endpoint>({ endpoint, first, onDone, onFailed }: Form<E>) {
  const { api } = useApp();
  const busy = useRef(false);
  const [state, setState] = useState<FormState>({ pending: false, failure: first, attempt: 0 });
  const fail = (failure: ApiFailure) => {
    setState(({ attempt }) => ({ pending: false, failure, attempt: attempt + 1 }));
    onFailed?.(failure);
  };
  const send = async (call: CallInput<E>, problem?: ApiFailure) => {
    if (busy.current) return;
    if (problem) return fail(problem);
    busy.current = true;
    setState(({ attempt }) => ({ pending: true, failure: undefined, attempt }));
    const answer = await api.submit(endpoint, call);
    busy.current = false;
    if (isApiFailure(answer)) return fail(answer);
    if (onDone(answer) === 'leaving') return;
    setState(({ attempt }) => ({ pending: false, failure: undefined, attempt }));
  };
  return { state, send };
}
