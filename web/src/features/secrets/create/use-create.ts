// Sends the form as one request, then opens the private page (docs/design/web-secrets.md#secret-form).
import { useRef, useState } from 'react';
import { useNavigate } from '#lib/router/hooks.ts';
import { type Draft, forgetDraft } from '#features/secrets/create/draft.ts';
import { loadSealed } from '#features/secrets/create/use-sealed.ts';
import { useGenerator } from '#features/secrets/shared/generator.ts';
import { noteAction } from '#features/secrets/shared/last-action.ts';
import { conceal } from '#features/secrets/shared/secret-queries.ts';
import { useApp } from '#lib/app.tsx';
import { paths } from '#lib/paths.ts';
import { checkToken } from '#lib/visitor/check-token.ts';
import { clientFailure, isApiFailure, type ApiFailure } from '#lib/api-failure.ts';

export type Kind = 'share' | 'generate';

/** `attempt` counts submits, so that each error takes the focus. */
export type Creation = {
  readonly pending: Kind | undefined;
  readonly failure: ApiFailure | undefined;
  readonly attempt: number;
};

/** `shareDomain` is '' for the site host. `sealed`: encrypt in this browser. */
type Order = Draft & { readonly shareDomain: string; readonly sealed: boolean };

/** `undefined`: the sender cancelled, which keeps the draft, too. */
type Made = { readonly metadataKey: string; readonly path: string } | ApiFailure | undefined;

/** A failure keeps the draft. Success empties it before the next page opens. */
export function useCreate(): [Creation, (kind: Kind, order: Order) => Promise<void>] {
  const app = useApp();
  const { api, token, bootstrap, globals } = app;
  const navigate = useNavigate();
  const [generator] = useGenerator();
  const busy = useRef(false);
  const [creation, setCreation] = useState<Creation>({ pending: undefined, failure: undefined, attempt: 0 });
  const send = async (kind: Kind, order: Order): Promise<Made> => {
    if (order.sealed) return (await loadSealed()).sealedForm.conceal(app, { ...order, kind, generator });
    const { text, lifetime, file: _file, sealed: _sealed, ...rest } = order;
    const secret = kind === 'share' ? text : '';
    const answer = await conceal(api, { kind, secret, expiry: lifetime, generator, ...rest });
    if (isApiFailure(answer)) return answer;
    const metadataKey = answer.record.metadata.key;
    return { metadataKey, path: paths.privatePage(metadataKey) };
  };
  const create = async (kind: Kind, order: Order) => {
    if (busy.current) return;
    busy.current = true;
    setCreation(({ attempt }) => ({ pending: kind, failure: undefined, attempt: attempt + 1 }));
    const answer = await send(kind, order).catch(() => clientFailure('client.no_message')); // a missing chunk
    busy.current = false;
    if (!answer || isApiFailure(answer)) {
      setCreation(({ attempt }) => ({ pending: undefined, failure: answer, attempt }));
      if (answer && answer.status > 0) void checkToken({ api, token });
      return;
    }
    forgetDraft();
    const count = bootstrap.metadata_record_count;
    if (bootstrap.authenticated) globals.change({ metadata_record_count: count + 1 });
    const { metadataKey, path } = answer;
    noteAction({ kind: 'created', metadataKey });
    await navigate(path);
  };
  return [creation, create];
}
