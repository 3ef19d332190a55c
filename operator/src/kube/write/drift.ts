// Counts corrections per object, to end a fight with another writer.
import type { Clock } from '#platform/clock.ts';
import type { KubeObject } from '../object.ts';

const windowMs = 3_600_000;
const most = 6;
const mostObjects = 10_000;

export type Drift = {
  /** Counts one correction. Whether the object was corrected more than 6 times within the last hour. */
  corrected(uid: string): boolean;
  /** Whether the object's fight is on, so that no correction is due. */
  fighting(uid: string): boolean;
};

/** Creates an empty count. */
export function createDrift(clock: Clock): Drift {
  const times = new Map<string, readonly number[]>();
  const recent = (uid: string): readonly number[] => {
    const since = clock.monotonicMs() - windowMs;
    return (times.get(uid) ?? []).filter((at) => at > since);
  };
  return {
    corrected(uid) {
      const all = [...recent(uid), clock.monotonicMs()];
      times.delete(uid);
      times.set(uid, all.slice(-most - 1));
      const [oldest] = times.keys();
      if (times.size > mostObjects && oldest !== undefined) times.delete(oldest);
      return all.length > most;
    },
    fighting: (uid) => recent(uid).length > most,
  };
}

/** The field manager that wrote last, apart from `own` and from status; '' when unknown. */
export function otherManager({ metadata }: KubeObject, own: string): string {
  const others = (metadata.managedFields ?? []).filter(
    ({ manager, subresource }) => manager !== own && subresource !== 'status',
  );
  const last = others.toSorted((a, b) => ((a.time ?? '') < (b.time ?? '') ? 1 : -1))[0];
  return last?.manager ?? '';
}
