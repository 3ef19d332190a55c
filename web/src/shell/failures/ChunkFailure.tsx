// The page in place of one whose chunk is missing (docs/design/web-secrets.md#missing-chunks).
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { feedbackDraft } from '#features/feedback/draft.ts';
import { hasDraft } from '#features/secrets/create/draft.ts';
import { useApp } from '#lib/app.tsx';
import { useNavigate } from '#lib/router/hooks.ts';
import { type ChunkVerdict, reloadOnce } from '#shell/failures/reload-once.ts';
import { MessageCard } from '#ui/display/MessageCard.tsx';
import { Button } from '#ui/form/Button.tsx';

type ChunkFailureProps = {
  /** Tries to open the page again. */ readonly tryAgain: ReactNode;
  again(): void;
};

export function ChunkFailure({ tryAgain, again }: ChunkFailureProps) {
  const t = useTranslations('shell.routeError');
  const { api } = useApp();
  const navigate = useNavigate();
  // fields of the page that was left are gone anyway, unless a draft keeps them
  const [draft] = useState(() => hasDraft() || feedbackDraft.read() !== '');
  const [verdict, setVerdict] = useState<ChunkVerdict>();
  useEffect(() => {
    void reloadOnce({ api, draft }).then(setVerdict);
  }, [api, draft]);
  useBackOnline(again);
  switch (verdict) {
    case undefined:
    case 'reloading':
      return <MessageCard iris="open" heading={t('load.heading')} />;
    case 'offline':
      return (
        <MessageCard iris="open" heading={t('offline.heading')} action={tryAgain}>
          <p>{draft ? t('offline.draft') : t('offline.text')}</p>
        </MessageCard>
      );
    case 'draft':
      return (
        <MessageCard
          iris="open"
          heading={t('load.heading')}
          action={<Button onClick={() => void navigate(-1)}>{t('goBack')}</Button>}
        >
          <p>{t('chunk.draft')}</p>
        </MessageCard>
      );
    case 'failed':
      return (
        <MessageCard
          iris="open"
          heading={t('load.heading')}
          action={
            <Button icon="refresh" onClick={() => location.reload()}>
              {t('reload')}
            </Button>
          }
        >
          <p>{t('chunk.text')}</p>
        </MessageCard>
      );
  }
}

/** Retries when the connection returns. Listens before the verdict, so that no event is missed. */
function useBackOnline(again: () => void): void {
  const back = useEffectEvent(again);
  useEffect(() => {
    const online = () => back();
    addEventListener('online', online);
    return () => removeEventListener('online', online);
  }, []);
}
