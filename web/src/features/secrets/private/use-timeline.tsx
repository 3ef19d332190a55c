// Builds the timeline: creation, the present event, what comes (docs/design/web-secrets.md#private-page).
import type { ComponentProps } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import {
  type EndedView,
  endTime,
  isEnded,
  pageEnd,
  toReceiptView,
} from '#features/secrets/private/receipt-state.ts';
import type { FoundReceipt } from '#features/secrets/shared/secret-queries.ts';
import { nearDay, useDates } from '#lib/format/dates.ts';
import type { Timeline } from '#ui/display/Timeline.tsx';
import { When } from '#ui/display/When.tsx';

type Event = ComponentProps<typeof Timeline>['events'][number];

export function useTimeline(found: FoundReceipt): readonly Event[] {
  const created = useCreated(found);
  const waiting = useWaiting(found.record.expiration);
  const ended = useEnded(found);
  const removed = useRemoved(found);
  return isEnded(toReceiptView(found)) ? [created, ...ended, removed] : [created, ...waiting];
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
    { id: 'waiting', state: 'now', icon: 'eye', title: t('waiting'), lines: [] },
    {
      id: 'expires',
      state: 'later',
      icon: 'clock',
      title: t('expires'),
      lines: [<When key="at" at={expiration} />, t('deletedThen')],
    },
  ];
}

/** How a secret ended, by literal keys: a first load has the texts that its code names. */
export function useEndTitles(): Readonly<Record<EndedView, string>> {
  const t = useTranslations('secrets.private');
  return {
    received: t('received'),
    burned: t('burned'),
    expired: t('expired'),
    restored: t('restored'),
  };
}

const endIcons = { received: 'eye', burned: 'flame', expired: 'clock', restored: 'warn' } as const;

/** The statement above the page tells more of it. */
function useEnded(found: FoundReceipt): readonly Event[] {
  const titles = useEndTitles();
  const view = toReceiptView(found);
  if (!isEnded(view)) return [];
  const at = endTime(view, found);
  const lines = at === null ? [] : [<When key="at" at={at} />];
  return [{ id: 'ended', state: 'now', icon: endIcons[view], title: titles[view], lines }];
}

function useRemoved(found: FoundReceipt): Event {
  const t = useTranslations('secrets.timeline');
  const { day, inSentence } = useDates();
  const at = pageEnd(found);
  const near = nearDay(useLocale(), at * 1000) !== undefined;
  const title = near ? t('pageEndsSoon', { when: inSentence(at) }) : t('pageEnds', { date: day(at) });
  return { id: 'removed', state: 'later', icon: 'clock', title, lines: [] };
}
