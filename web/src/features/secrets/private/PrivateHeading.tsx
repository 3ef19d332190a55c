// Heading of the private page while the secret waits (docs/design/web-secrets.md#private-page).
import { useEffect, useEffectEvent } from 'react';
import { useTranslations } from 'use-intl';
import type { WaitingView } from '#features/secrets/private/receipt-state.ts';
import { announce } from '#ui/display/announce.ts';
import { Badge } from '#ui/display/Badge.tsx';
import { Iris } from '#ui/display/Iris.tsx';
import { PageHeading } from '#ui/display/PageHeading.tsx';
import css from './Private.module.css';

type PrivateHeadingProps = {
  readonly view: WaitingView;
  readonly created: boolean;
  /** The reader has just created it. */
  readonly moves: boolean;
};

export function PrivateHeading({ view, created, moves }: PrivateHeadingProps) {
  const t = useTranslations('secrets.private');
  const waiting = created ? t('created') : t('waiting');
  const heading = view === 'mailed' ? t('mailed') : waiting;
  const sayCreated = useEffectEvent(() => created && announce(t('announceCreated', { heading })));
  useEffect(() => void sayCreated(), []);
  return (
    <div className={css['heading']}>
      {created && <Iris state="closed" small moves={moves} />}
      <PageHeading badge={!created && <Badge tone="wait">{t('badgeNotReceived')}</Badge>}>
        {heading}
      </PageHeading>
    </div>
  );
}
