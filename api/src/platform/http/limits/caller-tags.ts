// Names callers for the counters of limits: Redis stores no address (docs/design/http-api.md#rate-limits).
import { boundedMap } from '#platform/bounded-map.ts';
import type { RootKeys } from '#platform/crypto/keys/root-keys.ts';
import type { Clock } from '#platform/time/clock.ts';

type CallerTagDeps = {
  readonly keyring: { roots(): Pick<RootKeys, 'mac' | 'rootGen'> };
  readonly clock: Pick<Clock, 'now'>;
};

const tagBytes = 12;
const mostKnown = 10_000;

/** Derives the tag of a caller by HMAC, and caches those of the latest new callers. */
export function callerTags({ keyring, clock }: CallerTagDeps): (caller: string) => string {
  const known = boundedMap<string, string>(mostKnown);
  return (caller) => {
    const before = known.get(caller);
    if (before !== undefined) return before;
    const roots = keyring.roots();
    const tag = roots
      .mac('prefix', roots.rootGen(clock.now()), 'limit', caller)
      .subarray(0, tagBytes)
      .toString('base64url');
    known.set(caller, tag);
    return tag;
  };
}
