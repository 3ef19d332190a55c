// Makes another password in place of this one (docs/design/web-secrets.md#generated-passwords).
import { useRef, useState } from 'react';
import { burn, conceal, type FoundReceipt } from '#features/secrets/shared/secret-queries.ts';
import { useGenerator } from '#features/secrets/shared/generator.ts';
import { noteAction } from '#features/secrets/shared/last-action.ts';
import { type ApiFailure, isApiFailure } from '#lib/api-failure.ts';
import { useApp } from '#lib/app.tsx';
import { makeNonce } from '#lib/nonce.ts';
import { paths } from '#lib/paths.ts';
import { retryUntilAnswered } from '#lib/retry.ts';
import { useNavigate } from '#lib/router/hooks.ts';

/** `stillOpen`: the new password is at this path, but the present link could not be ended. */
export type RollState =
  | { readonly kind: 'ready'; readonly failure?: ApiFailure }
  | { readonly kind: 'rolling' }
  | { readonly kind: 'stillOpen'; readonly path: string };

const burnBudgetMs = 20_000;

/** Tells whether all that was asked for is known here: no passphrase, no mail. */
export function mayRoll({ record }: FoundReceipt): boolean {
  return record.kind === 'generate' && !record.has_passphrase && record.share_url !== null;
}

/** The new password is stored before this one is burned, so a failure leaves one that opens. */
export function useRoll({ record }: FoundReceipt): [RollState, () => Promise<void>] {
  const { api, bootstrap, globals } = useApp();
  const navigate = useNavigate();
  const [generator] = useGenerator();
  const [state, setState] = useState<RollState>({ kind: 'ready' });
  const busy = useRef(false);
  const roll = async () => {
    if (busy.current) return;
    busy.current = true;
    setState({ kind: 'rolling' });
    const expiry = String(record.expiration - record.created);
    const nothing = { secret: '', passphrase: '', recipient: '', shareDomain: '', notify: undefined };
    const made = await conceal(api, {
      kind: 'generate',
      expiry,
      generator,
      note: record.memo ?? '',
      ...nothing,
    });
    busy.current = false;
    if (isApiFailure(made)) return setState({ kind: 'ready', failure: made });
    const count = bootstrap.metadata_record_count;
    if (bootstrap.authenticated) globals.change({ metadata_record_count: count + 1 });
    const metadataKey = made.record.metadata.key;
    const path = paths.privatePage(metadataKey);
    const nonce = makeNonce();
    const send = () => burn(api, { key: record.key, passphrase: '', nonce });
    const { answer } = await retryUntilAnswered({ send, budgetMs: burnBudgetMs });
    if (isApiFailure(answer) && !isOver(answer)) return setState({ kind: 'stillOpen', path });
    noteAction({ kind: 'created', metadataKey });
    return navigate(path, { replace: true });
  };
  return [state, roll];
}

/** Tells whether the secret was opened or has ended. */
const isOver = ({ code, status }: ApiFailure): boolean => code === 'secrets.cannot_burn' || status === 404;
