// Builds the timeline: creation, then present or last event (docs/design/web-secrets.md#private-page).
import type { ComponentProps, ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { isEnded, pageEnd, toReceiptView } from '#features/secrets/private/receipt-state.ts';
import type { FoundReceipt } from '#features/secrets/shared/secret-queries.ts';
import { useDates } from '#lib/dates.ts';
import type { Timeline } from '#ui/display/Timeline.tsx';
import { When } from '#ui/display/When.tsx';

type Event = ComponentProps<typeof Timeline>['events'][number];

/** Each state has exactly one current event. */
export function useTimeline(found: FoundReceipt): readonly Event[] {
  const { record } = found;
  const created = useCreated(found);
  const waiting = useWaiting(record.expiration);
  const ended = useEnded(found);
  switch (toReceiptView(found)) {
    case 'waiting':
    case 'mailed':
      return [created, ...waiting];
    case 'received':
      return [created, ended.opened];
    case 'burned':
      return [created, ended.burned];
    case 'expired':
      return [created, ended.expired];
    case 'restored':
      return [created, ended.restored];
  }
}

function useCreated(found: FoundReceipt): Event {
  const t = useTranslations('secrets.timeline');
  const { created, recipients } = found.record;
  const notMailed = t(isEnded(toReceiptView(found)) ? 'notMailedEnded' : 'notMailed');
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

function useEnded(found: FoundReceipt) {
  const t = useTranslations('secrets.timeline');
  const { record } = found;
  const ends = t('pageEnds', { date: useDates().day(pageEnd(found)) });
  const at = (seconds: number | null): ReactNode[] =>
    seconds === null ? [] : [<When key="at" at={seconds} style="both" />];
  const event = (id: Event['id'], icon: Event['icon'], rest: Pick<Event, 'title' | 'lines'>): Event => ({
    id,
    state: 'now',
    icon,
    ...rest,
  });
  return {
    opened: event('opened', 'eye', {
      title: t('opened'),
      lines: [...at(record.received), t('openedBy'), ends],
    }),
    burned: event('burned', 'flame', {
      title: t('burned'),
      lines: [...at(record.burned), t('burnedBefore'), ends],
    }),
    expired: event('expired', 'clock', {
      title: t('expired'),
      lines: [...at(record.expiration), t('expiredUnopened'), ends],
    }),
    restored: event('restored', 'refresh', { title: t('restored'), lines: [t('restoredText'), ends] }),
  };
}
