// Sends the name as one request, then opens the page of the domain (docs/design/web-domains.md#add-a-domain).
import { addDomain, listDomains } from '@glimpse/contracts/domains';
import { type RefObject, useRef, useState } from 'react';
import { useNavigate } from '#lib/router/hooks.ts';
import { type ApiFailure, isApiFailure } from '#lib/api-failure.ts';
import { useApp } from '#lib/app.tsx';
import { toLoadFailure } from '#lib/load-error.ts';
import { paths } from '#lib/paths.ts';
import { useContractMutation } from '#lib/query/contract-query.ts';

/** `sent` is the name of the last request; `attempt` counts submits, so that each error takes the focus. */
export type Adding = {
  readonly pending: boolean;
  readonly failure: ApiFailure | undefined;
  readonly sent: string;
  readonly attempt: number;
  readonly field: RefObject<HTMLInputElement | null>;
};

const aboutName: ReadonlySet<string> = new Set([
  'missing',
  'invalid',
  'public_suffix',
  'wildcard',
  'underscore',
  'address',
  'own_host',
  'too_deep',
  'too_long',
  'duplicate',
]);

/** Whether the name has to change. Other errors stand above the form and take the focus themselves. */
export const isAboutName = (code: string): boolean => aboutName.has(code.replace('domains.', ''));

/** A failure keeps what was typed, and an error of the name gives the field the focus. */
export function useAddDomain(): [Adding, (name: string) => Promise<void>] {
  const { bootstrap, globals } = useApp();
  const navigate = useNavigate();
  const field = useRef<HTMLInputElement>(null);
  const adding = useContractMutation(addDomain, { changes: [listDomains] });
  const [{ sent, attempt }, setSent] = useState({ sent: '', attempt: 0 });
  const refuse = (failure: ApiFailure | undefined) => {
    if (failure && isAboutName(failure.code)) field.current?.focus();
  };
  const send = async (name: string) => {
    if (!adding.isPending) setSent({ sent: name, attempt: attempt + 1 });
    const answer = await adding.send({ body: { domain: name } }).catch(toLoadFailure);
    if (!answer || isApiFailure(answer)) return refuse(answer);
    const { custom_domains_record_count: count } = bootstrap;
    globals.change({ custom_domains_record_count: count + 1 });
    await navigate(paths.verifyDomain(answer.record.display_domain));
  };
  return [{ pending: adding.isPending, failure: adding.failure, sent, attempt, field }, send];
}
