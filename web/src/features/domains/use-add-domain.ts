// Sends the name as one request, then opens the page of the domain (docs/design/web-domains.md#add-a-domain).
import { type RefObject, useRef, useState } from 'react';
import { useNavigate } from '#lib/router/hooks.ts';
import { add } from '#features/domains/domain-queries.ts';
import { type ApiFailure, isApiFailure } from '#lib/api-failure.ts';
import { useApp } from '#lib/app.tsx';
import { paths } from '#lib/paths.ts';

/** `sent` is the name of the last request; `attempt` counts submits, so that each error takes the focus. */
export type Adding = {
  readonly pending: boolean;
  readonly failure: ApiFailure | undefined;
  readonly sent: string;
  readonly attempt: number;
  readonly field: RefObject<HTMLInputElement | null>;
};

/** A failure keeps what was typed, and an error of the name gives the field the focus. */
export function useAddDomain(): [Adding, (name: string) => Promise<void>] {
  const { api, bootstrap, globals } = useApp();
  const navigate = useNavigate();
  const field = useRef<HTMLInputElement>(null);
  const busy = useRef(false);
  const [state, setState] = useState<Omit<Adding, 'field'>>({
    pending: false,
    failure: undefined,
    sent: '',
    attempt: 0,
  });
  const refuse = (failure: ApiFailure) => {
    setState((before) => ({ ...before, pending: false, failure }));
    if (failure.field === 'domain' || failure.code.startsWith('domains.')) field.current?.focus();
  };
  const send = async (name: string) => {
    if (busy.current) return;
    busy.current = true;
    setState(({ attempt }) => ({ pending: true, failure: undefined, sent: name, attempt: attempt + 1 }));
    const answer = await add(api, name);
    busy.current = false;
    if (isApiFailure(answer)) return refuse(answer);
    const { custom_domains_record_count: count } = bootstrap;
    globals.change({ custom_domains_record_count: count + 1 });
    await navigate(paths.verifyDomain(answer.record.display_domain));
  };
  return [{ ...state, field }, send];
}
