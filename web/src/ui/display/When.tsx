// A time in the reader's language and time zone (docs/design/web.md#components).
import { useLocale } from 'use-intl';
import { serverNow } from '#lib/clock.ts';
import { relativeTime, useDates } from '#lib/format/dates.ts';
import css from './When.module.css';

interface WhenProps {
  /** Unix seconds. */
  at: number;
  /** `relative` becomes the date after a week. `both` adds UTC on a line of its own. */
  style?: 'relative' | 'local' | 'both' | undefined;
}

/** A `time` element with the exact time in `dateTime`. */
export function When({ at, style = 'local' }: WhenProps) {
  const tag = useLocale();
  const { standing } = useDates();
  const moment = new Date(at * 1000);
  const local = standing(at);
  const spoken = style === 'relative' ? (relativeTime(at * 1000 - serverNow(), tag) ?? local) : local;
  return (
    <time dateTime={moment.toISOString()} title={style === 'relative' ? local : undefined}>
      {spoken}
      {style === 'both' && (
        <>
          {' '}
          <span className={css['utc']}>
            <bdi>{utcStamp(moment)}</bdi>
          </span>
        </>
      )}
    </time>
  );
}

/** Always uses the digits 0-9, so that two people can compare (docs/design/web.md#right-to-left). */
function utcStamp(moment: Date): string {
  return `${moment.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}
