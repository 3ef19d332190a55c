// Builds the timeline: creation, the present event, what comes (docs/design/web-secrets.md#private-page).
import type { ComponentProps } from 'react';
import { useTranslations } from 'use-intl';
import { isEnded, pageEnd, toReceiptView } from '#features/secrets/private/receipt-state.ts';
import type { FoundReceipt } from '#features/secrets/shared/secret-queries.ts';
import { useDates } from '#lib/format/dates.ts';
import type { Timeline } from '#ui/display/Timeline.tsx';
import { When } from '#ui/display/When.tsx';

type Event = ComponentProps<typeof Timeline>['events'][number];

/** An ended secret has its last event as the statement above the page, so it is not repeated here. */
export function useTimeline(found: FoundReceipt): readonly Event[] {
  const created = useCreated(found);
  const waiting = useWaiting(found.record.expiration);
  const removed = useRemoved(found);
  return isEnded(toReceiptView(found)) ? [created, removed] : [created, ...waiting];
}

function useCreated({ record, details }: FoundReceipt): Event {
  const t = useTranslations('secrets.timeline');
  const { created, recipients, share_url } = record;
  const notMailed = t(details.is_destroyed || share_url === null ? 'notMailedEnded' : 'notMailed');
  const mailed =
    recipients === '' ? notMailed : t.rich('mailedTo', { recipients: () => <bdi>{recipients}</bdi> });
  return {
    id: 'created',
    state: 'done',
    icon: 'check',
    title: t('created'),
    lines: [<When key="at" at={created} />, mailed],
  };
}

function useWaiting(expiration: number): readonly Event[] {
  const t = useTranslations('secrets.timeline');
  return [
    { id: 'waiting', state: 'now', icon: 'eye', title: t('waiting'), lines: [t('nobody')] },
    {
      id: 'expires',
      state: 'later',
      icon: 'clock',
      title: t('expires'),
      lines: [<When key="at" at={expiration} />, t('deletedThen')],
    },
  ];
}

function useRemoved(found: FoundReceipt): Event {
  const t = useTranslations('secrets.timeline');
  const date = useDates().day(pageEnd(found));
  return { id: 'removed', state: 'later', icon: 'clock', title: t('pageEnds', { date }), lines: [] };
}
