// Burns a secret: one nonce per attempt, retried while the answer is missing (docs/design/trust.md#burn).
import { useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { noteAction } from '#features/secrets/shared/last-action.ts';
import { burn } from '#features/secrets/shared/secret-queries.ts';
import { useApp } from '#lib/app.tsx';
import { makeNonce } from '#lib/nonce.ts';
import { paths } from '#lib/paths.ts';
import { isLostAnswer, isApiFailure, type ApiFailure } from '#lib/api-failure.ts';
import { retryUntilAnswered } from '#lib/retry.ts';
import { useNavigate, useReload } from '#lib/router/hooks.ts';

export type BurnState =
  | { readonly kind: 'ready'; readonly failure?: ApiFailure }
  | { readonly kind: 'burning'; readonly lost?: ApiFailure };

/** After success, leaves a message for the private page and navigates there. */
export function useBurn(key: string): [BurnState, (passphrase: string) => Promise<void>] {
  const { api, flash } = useApp();
  const t = useTranslations('secrets.private');
  const navigate = useNavigate();
  const { reload } = useReload();
  const [state, setState] = useState<BurnState>({ kind: 'ready' });
  const nonce = useRef(makeNonce());
  const busy = useRef(false);
  const confirm = async (passphrase: string) => {
    if (busy.current) return;
    busy.current = true;
    setState({ kind: 'burning' });
    const send = () => burn(api, { key, passphrase, nonce: nonce.current });
    const { answer } = await retryUntilAnswered({
      send,
      onLost: (lost) => setState({ kind: 'burning', lost }),
    });
    busy.current = false;
    if (!isApiFailure(answer)) {
      flash.leave(t('burnedNow'));
      noteAction({ kind: 'burned', metadataKey: key });
      await navigate(paths.privatePage(key), { replace: true });
      return;
    }
    if (!isLostAnswer(answer)) nonce.current = makeNonce();
    setState({ kind: 'ready', failure: answer });
    // The secret has been opened or has ended: reload the receipt.
    if (answer.code === 'secrets.cannot_burn' || answer.status === 404) await reload();
  };
  return [state, confirm];
}
