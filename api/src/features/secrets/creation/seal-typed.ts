// Seals a typed text: truncates it, hashes the passphrase, draws link keys (docs/design/http-api.md#create).
import type { KeySet } from '#platform/crypto/keys/key-set.ts';
import type { Passphrases } from '#platform/crypto/passwords/passphrase.ts';
import type { Ids } from '#platform/crypto/primitives/ids.ts';
import type { RandomBytes } from '#platform/crypto/primitives/random.ts';
import type { Clock } from '#platform/time/clock.ts';
import { datesOf } from '../model/lifetime.ts';
import { truncateText } from '../model/text-size.ts';
import { sealSecret, type ReceiptNote, type SealDraft } from '../sealing/sealing.ts';
import { linkKeys, shortkey } from './link-keys.ts';

export type SealDeps = {
  readonly clock: Clock;
  readonly ids: Pick<Ids, 'pick'>;
  readonly random: RandomBytes;
  readonly passphrases: Pick<Passphrases, 'make'>;
};

/**
 * `sizeChars`: the greatest number of code points. `network`: the caller's, whose turn decides when the
 * passphrase is hashed. `note`: the owner's note without the truncation.
 */
type TypedSecret = Pick<SealDraft, 'flags' | 'accountId' | 'shareHost' | 'memo'> & {
  readonly typed: string;
  readonly sizeChars: number;
  readonly ttlSeconds: number;
  /** How long the receipt outlives the content at least. */
  readonly keptSeconds?: number;
  readonly passphrase: string | undefined;
  readonly network: string;
  readonly note: Pick<ReceiptNote, 'recipients' | 'ticket'>;
};

/**
 * Returns the link keys, the receipt's note and the sealed fields to store.
 * @throws `store.unavailable` if too many passphrases wait
 */
export async function sealTyped(deps: SealDeps, keys: KeySet, request: TypedSecret) {
  const { typed, sizeChars, ttlSeconds, keptSeconds, passphrase, network, note: facts, ...header } = request;
  const { clock, ids, random, passphrases } = deps;
  const dates = datesOf(clock.now(), ttlSeconds, keptSeconds);
  const rootGen = keys.rootGen(dates.createdAt);
  const pass = passphrase === undefined ? undefined : await passphrases.make(passphrase, rootGen, network);
  const { text, originalChars } = truncateText(typed, sizeChars);
  const cut = originalChars === undefined ? {} : { originalChars };
  const note: ReceiptNote = { ...facts, truncated: originalChars !== undefined, ...cut };
  const links = linkKeys(ids);
  const draft = { ...header, ...links, text, ...cut, ...(pass && { pass }), ...dates, receipt: note };
  const boxes = sealSecret(keys, draft, random);
  const shortkeys = { shortkey: shortkey(ids), secretShortkey: shortkey(ids) };
  return { ...links, note, sealed: { ...boxes, ...dates, state: 'new', ...shortkeys } } as const;
}
