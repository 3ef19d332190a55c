// Changed or exchanged bytes, boxes, documents, days, epochs and regions are refused
// (docs/design/keys.md#envelope, goals C2, C3).
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { keySetOf, type KeySet } from '#platform/crypto/keys/key-set.ts';
import { passKeys } from '#platform/crypto/passwords/passphrase-keys.ts';
import { idsFrom } from '#platform/crypto/primitives/ids.ts';
import { randomBytes } from '#platform/crypto/primitives/random.ts';
import { byteRun, sampleKeyState, sampleNow } from '#platform/crypto/keys/sample-keys.ts';
import { linkKeys } from '../creation/link-keys.ts';
import {
  openAccountKey,
  openGate,
  openMemo,
  openOwner,
  openReceipt,
  openText,
  readHeader,
  type ReadSecret,
} from './opening.ts';
import { sealMemo, sealSecret, type SealDraft, type SealedSecret } from './sealing.ts';

const dayMs = 86_400_000;
const digest = 'abcdefghijklmnopqrstuvwxyz01234';
const accountId = byteRun(0x50, 12);
const keys = keySetOf(sampleKeyState(), sampleNow, 61);
const ids = idsFrom(randomBytes);

type Stored = SealedSecret & { readonly draft: SealDraft; readonly memo: Buffer };

/** A secret with every kind of box. */
function aSecret(over: Partial<SealDraft> = {}, under: KeySet = keys): Stored {
  const draft: SealDraft = {
    ...linkKeys(ids),
    text: 'text \u{1f511}',
    pass: { pepperGen: 1, cost: 12, salt: byteRun(0, 16), digest },
    flags: { generated: false, verification: false, incoming: true },
    accountId,
    createdAt: sampleNow,
    expiresAt: new Date(sampleNow.getTime() + 7 * dayMs),
    purgeAt: new Date(sampleNow.getTime() + 14 * dayMs),
    shareHost: '',
    receipt: { recipients: ['fo*****@e*****.com'], ticket: 'T-1', truncated: false },
    ...over,
  };
  const sealed = sealSecret(under, draft, randomBytes);
  const reading = readHeader(under, { ...sealed, ...draft });
  if (reading.kind === 'corrupt') throw new Error('corrupt');
  const memo = sealMemo(under, reading.header, {
    metadataKey: draft.metadataKey,
    text: 'note',
    random: randomBytes,
  });
  return { ...sealed, draft, memo: memo as Buffer };
}

const boxes = ['gate', 'wrap', 'body', 'owner', 'receipt', 'account', 'memo'] as const;
type Box = (typeof boxes)[number];

const boxOf = (secret: Stored, box: Box): Buffer => {
  const all = { ...secret.box, ...secret.rec, memo: secret.memo };
  return all[box] as Buffer;
};

/** Opens one box of a secret, if given with other bytes. */
function opens(secret: Stored, box: Box, bytes = boxOf(secret, box), known = knownOf(secret)): boolean {
  if (!known) return false;
  const { secretKey, metadataKey } = secret.draft;
  const { admission } = passKeys(digest, known.header.salt, known.keys.label);
  const content = { wrap: secret.box.wrap, body: secret.box.body };
  switch (box) {
    case 'gate':
      return openGate(known, bytes, secretKey) !== undefined;
    case 'wrap':
    case 'body':
      return openText(known, { box: { ...content, [box]: bytes }, secretKey, admission }) !== undefined;
    case 'owner':
      return openOwner(known, bytes, metadataKey) !== undefined;
    case 'receipt':
      return openReceipt(known, bytes, metadataKey) !== undefined;
    case 'account':
      return openAccountKey(known, bytes, accountId) !== undefined;
    case 'memo':
      return openMemo(known, bytes, metadataKey) !== undefined;
  }
}

function knownOf(secret: Stored, header = secret.header): ReadSecret | undefined {
  const reading = readHeader(
    keys,
    { ...secret, ...secret.draft, header },
    { kind: 's', key: secret.draft.secretKey },
  );
  return reading.kind === 'corrupt' ? undefined : { keys, header: reading.header };
}

const changed = (bytes: Buffer, at: number, bit: number): Buffer => {
  const copy = Buffer.from(bytes);
  copy[at % copy.length] = (copy[at % copy.length] ?? 0) ^ (1 << bit);
  return copy;
};

const pool = Array.from({ length: 8 }, () => aSecret());
const aBox = fc.constantFrom(...boxes);
const aStored = fc.constantFrom(...pool);
const aBit = fc.tuple(fc.nat(1000), fc.nat(7));

test('every box of an unchanged secret opens', () => {
  for (const secret of pool) for (const box of boxes) expect(opens(secret, box)).toBe(true);
});

test('a box with any bit changed is refused', () => {
  const refused = (secret: Stored, box: Box, [at, bit]: readonly number[]) =>
    !opens(secret, box, changed(boxOf(secret, box), at ?? 0, bit ?? 0));
  fc.assert(fc.property(aStored, aBox, aBit, refused), { numRuns: 3000 });
});

test('a header with any bit changed opens nothing', () => {
  for (const secret of pool.slice(0, 2)) {
    for (let at = 0; at < secret.header.length * 8; at += 1) {
      const known = knownOf(secret, changed(secret.header, at >> 3, at & 7));
      for (const box of boxes) expect(known && opens(secret, box, boxOf(secret, box), known)).not.toBe(true);
    }
  }
});

test('a box moved to another document or another field is refused', () => {
  const moved = fc
    .tuple(aStored, aStored, aBox, aBox)
    .filter(([from, to, source, target]) => from !== to || source !== target);
  fc.assert(
    fc.property(moved, ([from, to, source, target]) => !opens(to, target, boxOf(from, source))),
    { numRuns: 2000 },
  );
});

test('a header moved with its boxes to another row is corrupt', () => {
  const [one, other] = pool as [Stored, Stored];
  for (const id of ['_id', 'metaId'] as const)
    expect(readHeader(keys, { ...one, ...one.draft, [id]: other[id] }).kind).toBe('corrupt');
});

test('the boxes of the same links under another day, epoch, region, chain or share host are refused', () => {
  const [content, record] = sampleKeyState().chains as [never, never];
  const links = linkKeys(ids);
  const home = aSecret(links);
  const elsewhere = [
    aSecret({ ...links, expiresAt: new Date(sampleNow.getTime() + 8 * dayMs) }),
    aSecret({ ...links, purgeAt: new Date(sampleNow.getTime() + 15 * dayMs) }),
    aSecret({ ...links, shareHost: 'secrets.example.com' }),
    aSecret(links, keySetOf(sampleKeyState({ epoch: 4 }), sampleNow, 61)),
    aSecret(links, keySetOf(sampleKeyState({ region: 'us' }), sampleNow, 61)),
    aSecret(
      links,
      keySetOf(
        sampleKeyState({ chains: [{ ...(content as object), id: 3 }, record] as never }),
        sampleNow,
        61,
      ),
    ),
    aSecret(links),
  ];
  for (const other of elsewhere) {
    for (const box of boxes) expect(opens(home, box, boxOf(other, box))).toBe(false);
  }
});

test('a wrong or missing passphrase, link key or account opens nothing', () => {
  const secret = aSecret();
  const known = knownOf(secret) as ReadSecret;
  const wrong = linkKeys(ids);
  const { admission } = passKeys(digest.replace('a', 'b'), known.header.salt, keys.label);
  const right = passKeys(digest, known.header.salt, keys.label).admission;
  const { secretKey } = secret.draft;
  expect(openText(known, { box: secret.box, secretKey, admission })).toBeUndefined();
  expect(openText(known, { box: secret.box, secretKey })).toBeUndefined();
  expect(openText(known, { box: secret.box, secretKey: wrong.secretKey, admission: right })).toBeUndefined();
  expect(openGate(known, secret.box.gate, wrong.secretKey)).toBeUndefined();
  expect(openOwner(known, secret.box.owner, wrong.metadataKey)).toBeUndefined();
  expect(openReceipt(known, secret.rec.receipt, wrong.metadataKey)).toBeUndefined();
  expect(openAccountKey(known, secret.rec.account as Buffer, byteRun(0x51, 12))).toBeUndefined();
});

test('two days after its expiry day the content cannot be opened; the receipt can until its own end', () => {
  const secret = aSecret();
  const onDay = (days: number): ReadSecret | string => {
    const later = new Date(sampleNow.getTime() + days * dayMs);
    const then = keySetOf(sampleKeyState(), later, 61);
    const reading = readHeader(then, { ...secret, ...secret.draft });
    return reading.kind === 'corrupt' ? 'corrupt' : { keys: then, header: reading.header };
  };
  const opened = (days: number, box: Box) =>
    opens(secret, box, boxOf(secret, box), onDay(days) as ReadSecret);
  expect([opened(8, 'body'), opened(9, 'body'), opened(9, 'gate'), opened(9, 'owner')]).toEqual([
    true,
    false,
    false,
    false,
  ]);
  expect([opened(15, 'receipt'), opened(16, 'receipt'), opened(16, 'memo'), opened(16, 'account')]).toEqual([
    true,
    false,
    false,
    false,
  ]);
});

test('no nonce and no salt is used twice, and no two link keys are equal', () => {
  const seen = new Set<string>();
  let drawn = 0;
  const note = (value: string) => {
    drawn += 1;
    seen.add(value);
  };
  for (let count = 0; count < 2000; count += 1) {
    const links = linkKeys(ids);
    const sealed = sealSecret(keys, { ...pool[0]!.draft, ...links }, randomBytes);
    for (const box of [...Object.values(sealed.box), ...Object.values(sealed.rec)])
      note(box.toString('hex', 0, 12));
    for (const value of [links.secretKey, links.metadataKey, sealed.header.toString('hex', 76, 108)])
      note(value);
  }
  expect(drawn).toBe(18_000);
  expect(seen.size).toBe(drawn);
});

test.each(['s', 'm'] as const)(
  'a row that another link of kind %s found is corrupt, by derived ids and by look-up ids',
  (kind) => {
    const state = sampleKeyState();
    const turned = keySetOf(
      { ...state, root: [...state.root, { gen: 2, key: byteRun(0x60, 32), from: 0 }] },
      sampleNow,
      61,
    );
    expect(turned.gens).toHaveLength(2);
    const [one, other] = [aSecret(), aSecret()]; // of the older generation, so not the first id
    const keyOf = ({ draft }: Stored) => (kind === 's' ? draft.secretKey : draft.metadataKey);
    const reads = (key: string, ids?: readonly Buffer[]) =>
      readHeader(turned, { ...one, ...one.draft }, { kind, key, ...(ids && { ids }) }).kind;
    expect([reads(keyOf(one)), reads(keyOf(one), turned.lookUp(kind, keyOf(one)))]).toEqual(['ok', 'ok']);
    expect([reads(keyOf(other)), reads(keyOf(other), turned.lookUp(kind, keyOf(other)))]).toEqual([
      'corrupt',
      'corrupt',
    ]);
    // The id of another generation.
    expect(reads(keyOf(one), turned.lookUp(kind, keyOf(one)).toReversed())).toBe('corrupt');
  },
);
