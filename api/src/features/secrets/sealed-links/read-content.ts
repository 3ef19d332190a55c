// Checks the fields of a new sealed link against each other, before any look-up
// (docs/design/sealed-links.md#bad-input).
import type { Plan } from '@glimpse/contracts/billing';
import type { Input } from '@glimpse/contracts/endpoint';
import type { concealSealedLink } from '@glimpse/contracts/sealed-links';
import { bucketOf } from '@glimpse/contracts/sealed-links/bucket';
import { isSealedSize } from '@glimpse/contracts/sealed-links/padded-size';
import { readToken } from '@glimpse/contracts/sealed-links/token';
import { fail } from '#platform/errors/api-error.ts';
import type { Actor } from '#platform/http/core/actor.ts';
import { largestSealedBytes } from './content-size.ts';
import { keyBytes } from './link-proof.ts';

type Body = Input<typeof concealSealedLink>['body'];

/** A content with the names of its link. `lookup`: 32 bytes. */
export type LinkContent = {
  readonly lookup: Buffer;
  readonly metadataKey: string;
  readonly content: Buffer;
};

/**
 * Reads look-up name, private key and content.
 * @throws `secrets.bad_metadata_key` in another bucket, `secrets.bad_content` unless it is padded, and for
 *   one above the plan's largest step `http.too_large`, or `store.unavailable` if the plan cannot be checked
 */
export function readContent(body: Body, plan: Plan, { unchecked }: Pick<Actor, 'unchecked'>): LinkContent {
  const lookup = keyBytes(body.lookup);
  const metadataKey = body.metadata_key;
  if (!metadataKey.startsWith(bucketOf(lookup))) fail('secrets.bad_metadata_key');
  const content = keyBytes(body.content);
  if (!isWhole(body.content, content) || !isSealedSize(content.length)) fail('secrets.bad_content');
  if (content.length > largestSealedBytes(plan)) fail(unchecked ? 'store.unavailable' : 'http.too_large');
  return { lookup, metadataKey, content };
}

/**
 * Whether a text is exactly the base64url of its bytes: of the right length, without the signs of base64, and
 * no spare bit is set. Node's decoder passes over all other signs, so that the length differs.
 */
function isWhole(text: string, bytes: Buffer): boolean {
  if (text.includes('+') || text.includes('/')) return false;
  if (text.length !== Math.ceil((bytes.length * 4) / 3)) return false;
  const rest = bytes.length % 3;
  return rest === 0 || text.endsWith(bytes.subarray(bytes.length - rest).toString('base64url'));
}

/**
 * Checks the link half that is mailed. @param reader the address; `undefined` if nobody is mailed
 * @throws `secrets.bad_half` unless it is whole and of a link with, or without, this passphrase
 */
export async function readHalf(
  { half, passphrase }: Pick<Body, 'half' | 'passphrase'>,
  reader: string | undefined,
): Promise<string | undefined> {
  if (half === undefined) return reader === undefined ? undefined : fail('secrets.bad_half');
  const read = await readToken(half);
  const mark = passphrase === undefined ? '5' : '6';
  if (read.kind !== 'half' || !half.startsWith(mark)) fail('secrets.bad_half');
  return half;
}
