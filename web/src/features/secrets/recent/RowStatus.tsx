// Status and end of one row of the recent list (docs/design/web-secrets.md#recent-secrets).
import type { Receipt } from '@glimpse/contracts/secret-shapes';
import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { useTranslations } from 'use-intl';
import { rowEnd } from '#features/secrets/recent/recent-row.ts';
import { serverNow } from '#lib/clock.ts';
import { useDates } from '#lib/format/dates.ts';
import { useDurations } from '#lib/format/duration.ts';
import { paths } from '#lib/paths.ts';
import { Badge } from '#ui/display/Badge.tsx';
import { Icon } from '#ui/display/Icon.tsx';
import { TimeArc } from '#ui/display/TimeArc.tsx';
import { VisuallyHidden } from '#ui/display/VisuallyHidden.tsx';
import css from './Recent.module.css';

type RowProps = { readonly receipt: Receipt };

/** The note, or without one when the secret was made. */
export function useRowTitle({ memo, created }: Receipt): string {
  const t = useTranslations('secrets.recent');
  const { inSentence } = useDates();
  const note = memo?.trim() ?? '';
  return note === '' ? t('untitled', { when: inSentence(created) }) : note;
}

/** Title and id of a secret; the id is struck through once it is destroyed. Leads to its private page. */
export function RowLink({ receipt }: RowProps) {
  const t = useTranslations('secrets.recent');
  const mark = useTranslations('sealed');
  const { key, secret_shortkey, is_destroyed, sealed } = receipt;
  return (
    <div className={css['named']}>
      <Link to={paths.privatePage(key)} className={css['title']} dir="auto">
        {useRowTitle(receipt)}
        {is_destroyed && <VisuallyHidden> {t('destroyed')}</VisuallyHidden>}
      </Link>
      <bdi dir="ltr" translate="no" className={`mono ${css['id']}`}>
        {is_destroyed ? <s>{secret_shortkey}</s> : secret_shortkey}
      </bdi>
      {sealed && (
        <span className={css['id']}>
          <Icon name="lock" /> {mark('mark')}
        </span>
      )}
    </div>
  );
}

const outcomes = {
  waiting: { tone: 'wait', icon: undefined, text: 'badgeNotReceived' },
  opened: { tone: 'good', icon: 'check', text: 'badgeReceived' },
  burned: { tone: 'neutral', icon: 'flame', text: 'badgeBurned' },
  expired: { tone: 'neutral', icon: 'clock', text: 'badgeExpired' },
  restored: { tone: 'warn', icon: 'warn', text: 'badgeRestored' },
} as const;

/** Says how the secret ended; only an opened one is RECEIVED (record 089). */
export function RowBadge({ receipt }: RowProps) {
  const t = useTranslations('secrets.recent');
  const { tone, icon, text } = outcomes[rowEnd(receipt).kind];
  return (
    <Badge tone={tone} icon={icon}>
      {t(text)}
    </Badge>
  );
}

/** Says what really happened, and when; counts down by the minute while the secret waits. */
export function RowEndText({ receipt }: RowProps) {
  const t = useTranslations('secrets.recent');
  const { inSentence } = useDates();
  const { one } = useDurations();
  const minute = useMinute();
  const end = rowEnd(receipt);
  if (end.kind === 'restored') return t('restored');
  const left = end.at * 1000 - minute;
  const waiting = left > 0 ? t('expiresIn', { duration: one(left) }) : t('expiring');
  return (
    <time dateTime={new Date(end.at * 1000).toISOString()} className={css['endTime']}>
      {end.kind === 'waiting' && <TimeArc left={left / (receipt.secret_ttl * 1000)} />}
      {end.kind === 'waiting' ? waiting : t(end.kind, { when: inSentence(end.at) })}
    </time>
  );
}

const minuteMs = 60_000;

/** Returns the time, renewed each minute. */
function useMinute(): number {
  const [time, setTime] = useState(serverNow);
  useEffect(() => {
    const timer = setInterval(() => setTime(serverNow()), minuteMs);
    return () => clearInterval(timer);
  }, []);
  return time;
}
