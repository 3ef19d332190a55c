// Finds a secret by its link and determines its state (docs/design/trust.md#reveal).
import { limits } from '@glimpse/contracts/limits';
import { bucketOf } from '@glimpse/contracts/sealed-links/bucket';
import { linkKeyPattern } from '@glimpse/contracts/shapes';
import type { Keyring } from '#platform/crypto/keys/keyring.ts';
import type { KeySet } from '#platform/crypto/keys/key-set.ts';
import { sameBytes } from '#platform/crypto/primitives/primitives.ts';
import type { Actor } from '#platform/http/core/actor.ts';
import { fail } from '#platform/errors/api-error.ts';
import { pause } from '#platform/time/deadline.ts';
import type { Header } from '../sealing/header.ts';
import { readHeader, type LinkName } from '../sealing/opening.ts';
import type { FoundSecret, Part } from '../store/secret-row.ts';
import type { SecretEffects } from '../model/secret-event.ts';
import { receiptState, visibleState, type ReceiptState, type VisibleState } from '../model/secret.ts';
import type { SecretStore } from '../store/store.ts';

export type FindDeps = {
  readonly keyring: Pick<Keyring, 'keys' | 'reload' | 'settled'>;
  readonly secrets: SecretStore;
  readonly effects: Pick<SecretEffects, 'onCorrupt'>;
};

/** `s`, `e`: by the share link, `m`: by the private link. `findAtMajority`: cannot be rolled back. */
export type LinkLookUp = LinkName & {
  readonly part: Part;
  readonly level?: 'find' | 'findAtMajority';
};

/** A secret with its header and the current keys. `dead`: its content can never be opened again. */
export type LoadedSecret = {
  readonly keys: KeySet;
  readonly header: Header;
  readonly row: FoundSecret;
  readonly dead: boolean;
  readonly state: VisibleState;
  readonly receiptState: ReceiptState;
};

const confirmMs = 5000;
const pauseMs = 25;

/** Reports a corrupt secret; consumes nothing. @throws `store.unavailable` always */
export function failCorrupt(deps: Pick<FindDeps, 'effects'>): never {
  deps.effects.onCorrupt();
  fail('store.unavailable');
}

/** The bucket in which a link's row lies; `undefined` for a key of another form, which is unknown. */
function bucketOfLink({ kind, key }: LinkName): string | undefined {
  if (kind === 'e') return bucketOf(key);
  return linkKeyPattern.test(key) ? key.slice(0, limits.bucketChars) : undefined;
}

/** Whether the caller's host serves secrets of this share host: a custom domain serves only its own. */
export function isServedAt({ host }: Actor, shareHost: string): boolean {
  return host.kind !== 'custom' || shareHost === host.hostname;
}

/**
 * Reads once.
 * @returns `undefined` for an unknown key, and on a custom domain for a secret of another host
 * @throws `store.unavailable` if corrupt, fenced, or sealed under keys that this process does not have yet
 */
export async function findSecret(
  deps: FindDeps,
  link: LinkLookUp,
  actor: Actor,
): Promise<LoadedSecret | undefined> {
  const bucket = bucketOfLink(link);
  if (bucket === undefined) return undefined;
  const keys = deps.keyring.keys();
  const ids = keys.lookUp(link.kind, link.key);
  const row = await deps.secrets[link.level ?? 'find']({
    kind: link.kind === 'm' ? 'm' : 's',
    bucket,
    ids,
    part: link.part,
  });
  await deps.keyring.settled();
  if (!row) return undefined;
  const reading = readHeader(keys, row, { ...link, ids });
  if (reading.kind === 'corrupt') return failCorrupt(deps);
  if (reading.kind === 'ahead') {
    await deps.keyring.reload();
    fail('store.unavailable');
  }
  const { header } = reading;
  if (!isServedAt(actor, header.shareHost)) return undefined;
  // A sealed link tells its end; after the receipt it is unknown, though the row may remain for a minute.
  if (link.kind === 'e' && row.now >= header.purgeAt) return undefined;
  const dead = reading.kind === 'dead';
  return {
    keys,
    header,
    row,
    dead,
    state: visibleState(row, row.now, dead),
    receiptState: receiptState(row, row.now, dead),
  };
}

/**
 * Re-reads at majority until the state can no longer be rolled back. For a new secret the write decides.
 * @throws `secrets.unknown`, `store.unavailable`
 */
export async function findConfirmed(deps: FindDeps, link: LinkLookUp, actor: Actor): Promise<LoadedSecret> {
  for (let waited = 0; waited < confirmMs; waited += pauseMs) {
    const found = await findSecret(deps, link, actor);
    if (!found) fail('secrets.unknown');
    if (found.state === 'new') return found;
    const confirmed = await findSecret(deps, { ...link, level: 'findAtMajority' }, actor);
    // The majority's view of a new primary may lag behind, and may lack even the secret.
    if (confirmed && confirmed.state !== 'new') return confirmed;
    await pause(pauseMs);
  }
  fail('store.unavailable');
}

/** Whether the caller created the secret: its account, or for anonymous secrets its browser. */
export function isOwner(
  { keys, header, row }: Pick<LoadedSecret, 'keys' | 'header' | 'row'>,
  actor: Actor,
): boolean {
  if (row.ownerId) return actor.account !== undefined && sameBytes(row.ownerId, actor.account.id);
  if (!row.creator || actor.creatorCookie === undefined || !keys.gens.includes(header.rootGen)) return false;
  return sameBytes(keys.creatorTag(header.rootGen, actor.creatorCookie), row.creator);
}
