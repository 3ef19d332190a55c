// A time in the reader's language and time zone (docs/design/web.md#components).
import { useLocale } from 'use-intl';
import { now } from '#lib/clock.ts';
import { relativeTime } from '#ui/display/relative-time.ts';

interface WhenProps {
  /** Unix seconds. */
  at: number;
  /** `relative` becomes the date after a week. `both` adds UTC. */
  style?: 'relative' | 'local' | 'both' | undefined;
}

/** A `time` element with the exact time in `dateTime`. */
export function When({ at, style = 'local' }: WhenProps) {
  const tag = useLocale();
  const moment = new Date(at * 1000);
  const local = new Intl.DateTimeFormat(tag, { dateStyle: 'medium', timeStyle: 'short' }).format(moment);
  const spoken = style === 'relative' ? (relativeTime(at * 1000 - now(), tag) ?? local) : local;
  return (
    <time dateTime={moment.toISOString()} title={style === 'relative' ? local : undefined}>
      {spoken}
      {style === 'both' && (
        <>
          {' · '}
          <span className="nowrap">{utcStamp(moment)}</span>
        </>
      )}
    </time>
  );
}

/** Always uses the digits 0-9, so that two people can compare (docs/design/web.md#right-to-left). */
function utcStamp(moment: Date): string {
  return `${moment.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}
