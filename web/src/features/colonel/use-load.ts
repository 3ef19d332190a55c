// Loads the answer of a GET call for a part of the page, and again when its query changes.
import type { Answer, Endpoint } from '@glimpse/contracts/endpoint';
import { useEffect, useState } from 'react';
import { isApiFailure, type ApiFailure } from '#lib/api-failure.ts';
import type { CallInput } from '#lib/api.ts';
import { useApp } from '#lib/app.tsx';

export type Loaded<E extends Endpoint> = {
  /** The last answer; it stays while the next one is on its way. */
  readonly data: Answer<E> | undefined;
  readonly failure: ApiFailure | undefined;
  readonly pending: boolean;
  again(): void;
};

type Result<E extends Endpoint> = Pick<Loaded<E>, 'data' | 'failure'> & { readonly of: string | undefined };

/** @param call must be plain data: a change of its text loads again */
export function useLoad<E extends Endpoint>(endpoint: E, call: CallInput<E>): Loaded<E> {
  const { api } = useApp();
  const [turn, setTurn] = useState(0);
  const wanted = `${turn} ${JSON.stringify(call)}`;
  const [result, setResult] = useState<Result<E>>({ of: undefined, data: undefined, failure: undefined });
  useEffect(() => {
    let isCurrent = true;
    void api.submit(endpoint, call).then((answer) => {
      if (!isCurrent) return;
      setResult((before) =>
        isApiFailure(answer)
          ? { of: wanted, data: before.data, failure: answer }
          : { of: wanted, data: answer, failure: undefined },
      );
    });
    return () => {
      isCurrent = false;
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `wanted` is the text of `call` and `turn`
  }, [api, endpoint, wanted]);
  const { data, failure, of } = result;
  const pending = of !== wanted;
  return { data, failure: pending ? undefined : failure, pending, again: () => setTurn((one) => one + 1) };
}
