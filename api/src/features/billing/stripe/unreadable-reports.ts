// Reports objects of Stripe that cannot be read: each is counted, and named in the log once a day
// (docs/design/billing.md#unreadable-objects).
import { boundedMap } from '#platform/bounded-map.ts';
import type { Clock } from '#platform/time/clock.ts';
import { dayMs } from '#platform/time/units.ts';
import type { OnUnreadable } from './list-objects.ts';

type ReportDeps = {
  readonly clock: Clock;
  readonly count: (kind: Kind) => void;
  readonly name: OnUnreadable;
};
type Kind = Parameters<OnUnreadable>[0];

/** Many times the objects that are unreadable at once. */
const mostNamed = 1000;
/** Ids of Stripe are shorter. */
const idChars = 64;

/** A customer whose subscription cannot be read is applied again each minute: that is one line. */
export function unreadableReports({ clock, count, name }: ReportDeps): OnUnreadable {
  const named = boundedMap<string, number>(mostNamed);
  return (kind, id) => {
    count(kind);
    const key = `${kind} ${id.slice(0, idChars)}`;
    const now = clock.now().getTime();
    const before = named.get(key);
    if (before !== undefined && now - before < dayMs) return;
    named.set(key, now);
    name(kind, id);
  };
}
