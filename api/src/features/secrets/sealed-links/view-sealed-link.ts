// Tells the holder of a sealed link its state, also after its end (docs/design/sealed-links.md#view).
import type { Output } from '@glimpse/contracts/endpoint';
import { viewSealedLink as viewCall } from '@glimpse/contracts/sealed-links';
import { operation } from '#platform/http/routing/route.ts';
import { unixSeconds, unixSecondsOrNull } from '#platform/time/unix-seconds.ts';
import { endedByRestore, receivedAt } from '../model/secret.ts';
import { findConfirmed, type FindDeps, type LoadedSecret } from '../protocol/find-secret.ts';
import { keyBytes } from './link-proof.ts';

type Answer = Promise<Output<typeof viewCall>>;

/**
 * Reads only. A claim counts as opened.
 * @throws `secrets.unknown` for an unknown link, one of another host, and one whose receipt has ended
 */
export const viewSealedLink = operation(viewCall, async (deps: FindDeps, { body }, actor): Answer => {
  const key = keyBytes(body.lookup);
  const loaded = await findConfirmed(deps, { kind: 'e', key, part: 'lean' }, actor);
  const { keys, header, row, state } = loaded;
  return {
    record: {
      state,
      has_passphrase: header.flags.passphrase,
      expires_at: unixSeconds(row.expiresAt),
      ended_at: unixSecondsOrNull(endedAt(loaded)),
      ended_by_restore: state === 'expired' && endedByRestore(row, row.epoch < keys.epoch),
    },
  };
});

/** When it was opened or burned, its time passed, or a restore ended it. */
function endedAt({ row, state }: LoadedSecret): Date | undefined {
  if (state === 'new') return undefined;
  if (row.state === 'burned' || (row.state === 'expired' && row.end === 'restore')) return row.endedAt;
  const expired = row.now < row.expiresAt ? row.now : row.expiresAt; // a restore that is not noted yet
  return receivedAt(row) ?? expired;
}
