// Boxes of sealed links: the look-up name takes the place of the secret key
// (docs/design/keys.md#boxes, docs/design/sealed-links.md#the-server).
import { drawMetadataKey } from '@glimpse/contracts/sealed-links/bucket';
import { expect, test } from 'vitest';
import { keySetOf } from '#platform/crypto/keys/key-set.ts';
import { sampleKeyState, sampleNow } from '#platform/crypto/keys/sample-keys.ts';
import { passKeys } from '#platform/crypto/passwords/passphrase-keys.ts';
import { randomBytes } from '#platform/crypto/primitives/random.ts';
import { parseHeader } from './header.ts';
import { openContentBox, openGate, readHeader, type LinkName } from './opening.ts';
import { sealSealedLink, type SealedLinkDraft } from './sealing.ts';

const keys = keySetOf(sampleKeyState(), sampleNow, 61);
const later = (days: number): Date => new Date(sampleNow.getTime() + days * 86_400_000);
const digest = 'abcdefghijklmnopqrstuvwxyz01234';
const dates = { createdAt: sampleNow, expiresAt: later(7), purgeAt: later(14) };

function aLink(over: Partial<SealedLinkDraft> = {}) {
  const lookup = randomBytes(32);
  const draft: SealedLinkDraft = {
    lookup,
    content: randomBytes(284),
    metadataKey: drawMetadataKey(lookup),
    ...dates,
    shareHost: '',
    receipt: { recipients: [], truncated: false },
    ...over,
  };
  return { draft, row: { ...sealSealedLink(keys, draft, randomBytes), ...dates } };
}
type Link = ReturnType<typeof aLink>;

function readBy({ row }: Pick<Link, 'row'>, by: LinkName, header = row.header) {
  const reading = readHeader(keys, { ...row, header }, by);
  return reading.kind === 'ok' ? { keys, header: reading.header } : undefined;
}
const known = (link: Link) => readBy(link, { kind: 'e', key: link.draft.lookup }) ?? expect.fail('corrupt');

test('the content comes back as it was, only with its own look-up name', () => {
  const [link, other] = [aLink(), aLink()];
  const { box } = link.row;
  expect(openGate(known(link), box.gate, link.draft.lookup)).toBeDefined();
  expect(openContentBox(known(link), { box }, link.draft.lookup)).toEqual(link.draft.content);
  expect(openContentBox(known(link), { box }, other.draft.lookup)).toBeUndefined();
  expect(openContentBox(known(link), { box }, link.draft.lookup.toString('base64url'))).toBeUndefined();
});

test('it is not padded again, and has no owner box', () => {
  const { box } = aLink().row;
  expect(box.body).toHaveLength(284 + 28);
  expect(Object.keys(box)).toEqual(['gate', 'wrap', 'body']);
});

test('with a verifier the content needs its admission', () => {
  const link = aLink({ pass: { pepperGen: 1, cost: 12, salt: randomBytes(16), digest } });
  const { box } = link.row;
  const read = known(link);
  const { admission } = passKeys(digest, read.header.salt, keys.label);
  expect(openContentBox(read, { box }, link.draft.lookup)).toBeUndefined();
  expect(openContentBox(read, { box, admission }, link.draft.lookup)).toEqual(link.draft.content);
});

test('a look-up as the other kind of link is corrupt', () => {
  const link = aLink();
  const { lookup, metadataKey } = link.draft;
  expect(readBy(link, { kind: 'm', key: metadataKey })).toBeDefined();
  expect(readBy(link, { kind: 's', key: metadataKey })).toBeUndefined();
  const flag = link.row.header.readUInt8(2);
  const plain = Buffer.from(link.row.header);
  plain.writeUInt8(flag & ~32, 2);
  expect(readBy(link, { kind: 'e', key: lookup }, plain)).toBeUndefined();
  const read = readBy(link, { kind: 'm', key: metadataKey }, plain);
  expect(read && openGate(read, link.row.box.gate, lookup)).toBeUndefined();
});

test('the flag is the next bit, which earlier releases refuse, and no other bit is known', () => {
  const { header } = aLink().row;
  expect(header.readUInt8(2)).toBe(32);
  expect(parseHeader(header)?.flags.sealedLink).toBe(true);
  const unknown = Buffer.from(header);
  unknown.writeUInt8(64, 2);
  expect(parseHeader(unknown)).toBeUndefined();
});

test('the same bytes as secret key and as look-up name have different look-up ids', () => {
  const key = randomBytes(32);
  expect(keys.lookUp('e', key)).not.toEqual(keys.lookUp('s', key.toString('latin1')));
  expect(keys.lookUp('e', key)).not.toEqual(keys.lookUp('m', key.toString('latin1')));
});
