// Heading of the private page while the secret waits (docs/design/web-secrets.md#private-page).
import { useEffect, useEffectEvent } from 'react';
import { useTranslations } from 'use-intl';
import type { WaitingView } from '#features/secrets/private/receipt-state.ts';
import { announce } from '#ui/display/announce.ts';
import { Badge } from '#ui/display/Badge.tsx';
import { PageHeading } from '#ui/display/PageHeading.tsx';

export function PrivateHeading({ view, created }: { readonly view: WaitingView; readonly created: boolean }) {
  const t = useTranslations('secrets.private');
  const heading = created && view === 'waiting' ? t('created') : t(view);
  const sayCreated = useEffectEvent(() => created && announce(t('announceCreated', { heading })));
  useEffect(() => void sayCreated(), []);
  const badge = <Badge tone="wait">{t('badgeNotReceived')}</Badge>;
  return <PageHeading badge={!created && badge}>{heading}</PageHeading>;
}
