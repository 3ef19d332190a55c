// Takes the owner's view once, then polls the receipt every 15 s (docs/design/web-secrets.md#private-page).
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import {
  isEnded,
  ownersViewIsOpen,
  type ReceiptView,
  toReceiptView,
} from '#features/secrets/private/receipt-state.ts';
import { type FoundReceipt, takeOwnerView } from '#features/secrets/shared/secret-queries.ts';
import { useApp } from '#lib/app.tsx';
import { useStartLater } from '#lib/document/use-start-later.ts';
import { makeNonce } from '#lib/nonce.ts';
import { useReload } from '#lib/router/hooks.ts';
import { isApiFailure, type ApiFailure } from '#lib/api-failure.ts';
import { retryUntilAnswered } from '#lib/retry.ts';
import { announce } from '#ui/display/announce.ts';

export type Receipt = {
  readonly found: FoundReceipt;
  /** The text of the secret, at the first view only. */
  readonly ownerText: string | undefined;
  readonly failure: ApiFailure | undefined;
  /** Asks for the receipt at once. */
  refresh(): void;
  /** Removes the text from memory. */
  forget(): void;
};

const pollMs = 15_000;

/** `loaded` is the loader's data, the state when the page was opened. */
export function useReceipt(key: string, loaded: FoundReceipt): Receipt {
  const { api } = useApp();
  const [found, setFound] = useState(loaded);
  const view = useOwnersView(key, loaded);
  const say = useChangeWord();
  const { reload } = useReload();
  const shown = toReceiptView(found);
  const told = useRef(shown);
  const tell = useEffectEvent(() => {
    if (told.current === shown) return;
    told.current = shown;
    say(shown);
    void reload(); // the private strip reads the loader's data
  });
  useEffect(() => tell(), [shown]);
  const askNow = useRef<() => void>(undefined);
  const start = async () => {
    const { pollReceipt } = await import('#features/secrets/private/receipt-poll.ts');
    const poll = pollReceipt(api, {
      key,
      first: found,
      everyMs: pollMs,
      onChange: setFound,
    });
    askNow.current = poll.askNow;
    return poll.stop;
  };
  const startNow = useStartLater(start, { afterMs: pollMs, active: !isEnded(shown) });
  return { found, ...view, refresh: () => (askNow.current ?? startNow)() };
}

function useOwnersView(key: string, loaded: FoundReceipt) {
  const { api } = useApp();
  const [open] = useState(() => ownersViewIsOpen(loaded));
  const [ownerText, setOwnerText] = useState<string>();
  const [failure, setFailure] = useState<ApiFailure>();
  useEffect(() => {
    if (!open) return;
    const nonce = makeNonce();
    void retryUntilAnswered({ send: () => takeOwnerView(api, { key, nonce }) }).then(({ answer }) => {
      if (isApiFailure(answer)) setFailure(answer);
      else setOwnerText(answer.details.secret_value ?? undefined);
    });
  }, [api, key, open]);
  return { ownerText, failure, forget: () => setOwnerText(undefined) };
}

function useChangeWord(): (view: ReceiptView) => void {
  const t = useTranslations('secrets.private');
  const words: Partial<Record<ReceiptView, string>> = {
    received: t('announceOpened'),
    burned: t('announceBurned'),
    expired: t('announceExpired'),
  };
  return (view) => announce(words[view] ?? '');
}
