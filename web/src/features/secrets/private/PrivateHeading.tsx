// Heading and badge of the private page, by state (docs/design/web-secrets.md#private-page).
import { useEffect, useEffectEvent } from 'react';
import { useTranslations } from 'use-intl';
import type { ReceiptView } from '#features/secrets/private/receipt-state.ts';
import { announce } from '#ui/display/announce.ts';
import { Badge } from '#ui/display/Badge.tsx';
import { PageHeading } from '#ui/display/PageHeading.tsx';

const badges = {
  waiting: { tone: 'wait', text: 'badgeNotReceived' },
  mailed: { tone: 'wait', text: 'badgeNotReceived' },
  received: { tone: 'good', text: 'badgeReceived' },
  burned: { tone: 'neutral', text: 'badgeBurned' },
  expired: { tone: 'neutral', text: 'badgeExpired' },
  restored: { tone: 'neutral', text: 'badgeUnknown' },
} as const;

export function PrivateHeading({ view, created }: { readonly view: ReceiptView; readonly created: boolean }) {
  const t = useTranslations('secrets.private');
  const { tone, text } = badges[view];
  const heading = created && view === 'waiting' ? t('created') : t(view);
  const sayCreated = useEffectEvent(() => created && announce(t('announceCreated', { heading })));
  useEffect(() => void sayCreated(), []);
  return <PageHeading badge={<Badge tone={tone}>{t(text)}</Badge>}>{heading}</PageHeading>;
}
