// Tests that the API computes the vectors and rejects the malformed ones (docs/design/keys.md#vectors,
// goal C4).
import { describe, expect, test } from 'vitest';
import chains from '@glimpse/contracts/vectors/chains.json' with { type: 'json' };
import first from '@glimpse/contracts/vectors/first.json' with { type: 'json' };
import frames from '@glimpse/contracts/vectors/frames.json' with { type: 'json' };
import keyFiles from '@glimpse/contracts/vectors/key-files.json' with { type: 'json' };
import rows from '@glimpse/contracts/vectors/rows.json' with { type: 'json' };
import secrets from '@glimpse/contracts/vectors/secrets.json' with { type: 'json' };
import successions from '@glimpse/contracts/vectors/successions.json' with { type: 'json' };
import tags from '@glimpse/contracts/vectors/tags.json' with { type: 'json' };
import { toPaddedText, toFramedText } from '#features/secrets/sealing/padding.ts';
import {
  openAccountKey,
  openGate,
  openMemo,
  openOwner,
  openReceipt,
  openText,
  readHeader,
} from '#features/secrets/sealing/opening.ts';
import { firstValues } from '#features/secrets/sealing/known-answer-test.ts';
import { chainCheck, chainOn, kekOf, type Chain } from '#platform/crypto/keys/chain.ts';
import { keySetOf } from '#platform/crypto/keys/key-set.ts';
import { readKeyState, writeKeyState, type KeyState } from '#platform/crypto/keys/key-state.ts';
import { labelsOf } from '#platform/crypto/primitives/labels.ts';
import { passKeys } from '#platform/crypto/passwords/passphrase-keys.ts';
import { sha256 } from '#platform/crypto/primitives/primitives.ts';
import { rootCheck } from '#platform/crypto/keys/root-keys.ts';
import { sampleKeyState } from '#platform/crypto/keys/sample-keys.ts';
import { openRow, sealRow } from '#platform/crypto/keys/sealed-row.ts';
import { isSuccessor } from '#platform/crypto/keys/is-successor.ts';

const bytes = (hex: string) => Buffer.from(hex, 'hex');
const hex = (given: Buffer) => given.toString('hex');
const stateOf = (text: object): KeyState => {
  const line = JSON.stringify(text);
  return readKeyState(Buffer.from(`${line}\n${hex(sha256(line))}\n`)) as KeyState;
};
const keys = keySetOf(stateOf(secrets.keys), new Date(secrets.now), 61);

test('there are enough vectors, half of them malformed', () => {
  const all = [chains, first, frames, keyFiles, rows, secrets, successions, tags].flatMap(
    (file) => file.cases as { malformed?: boolean }[],
  );
  expect(all.length).toBeGreaterThanOrEqual(60);
  expect(all.filter((one) => one.malformed).length).toBeGreaterThanOrEqual(all.length / 2);
});

test.each(first.cases)('first set: $name', ({ value, expect: expected }) => {
  const [chain] = sampleKeyState().chains;
  const check1 = chain && hex(chainCheck(chain, labelsOf('eu')));
  expect({ ...firstValues(first.bcrypt), check1 }).toHaveProperty(value, expected);
});

describe('secrets', () => {
  test.each(secrets.cases)('$name', ({ row, box, given, expect: expected }) => {
    const asked = { kind: 's', key: given.secretKey } as const;
    const [createdAt, expiresAt, purgeAt] = [
      new Date(row.createdAt),
      new Date(row.expiresAt),
      new Date(row.purgeAt),
    ];
    const ids = { _id: bytes(row.sid), metaId: bytes(row.mid), header: bytes(row.header) };
    const reading = readHeader(
      keys,
      { ...ids, createdAt, expiresAt, purgeAt, rootGen: row.rootGen, epoch: row.epoch },
      asked,
    );
    expect(reading.kind).toBe(expected.header);
    if (reading.kind === 'corrupt') return;
    const known = { keys, header: reading.header };
    const { secretKey, metadataKey } = given;
    const pass = given.bcrypt === null ? undefined : passKeys(given.bcrypt, reading.header.salt, keys.label);
    const wanted = {
      secretKey,
      box: { wrap: bytes(box.wrap), body: bytes(box.body) },
      ...(pass && { admission: pass.admission }),
    };
    const gate = openGate(known, bytes(box.gate), secretKey);
    expect(gate ? { ...gate, salt: hex(gate.salt), verifier: hex(gate.verifier) } : null).toEqual(
      expected.gate,
    );
    if (gate && pass && expected.text) expect(hex(pass.verifier)).toBe(hex(gate.verifier));
    expect(openText(known, wanted) ?? null).toEqual(expected.text);
    expect(openOwner(known, bytes(box.owner), metadataKey) ?? null).toBe(expected.secretKey);
    expect(openReceipt(known, bytes(box.receipt), metadataKey) ?? null).toEqual(expected.receipt);
    if (box.account && given.account) {
      expect(openAccountKey(known, bytes(box.account), bytes(given.account)) ?? null).toBe(
        expected.metadataKey,
      );
    }
    if (box.memo !== undefined)
      expect(openMemo(known, bytes(box.memo), metadataKey) ?? null).toBe(expected.memo);
  });
});

test.each(chains.cases)('chains: $name', ({ chain, region, day, expect: expected }) => {
  const labels = labelsOf(region);
  const start = { ...chain, state: bytes(chain.state), sealFrom: 0, sealUntil: null } as Chain;
  const on = chainOn(start, day, labels);
  expect({
    state: hex(on.state),
    kek: hex(kekOf(on, labels)),
    check: hex(chainCheck(start, labels)),
  }).toEqual(expected);
});

describe('tags', () => {
  const subject = keySetOf(stateOf(tags.keys), new Date(secrets.now), 61);
  const computed = (vector: (typeof tags.cases)[number]): string => {
    const id = bytes(vector.id ?? '');
    switch (vector.use) {
      case 'id':
        return hex(subject.idOf(vector.kind as 's' | 'm', vector.key ?? '', vector.gen));
      case 'claim':
        return hex(subject.claimOf(vector.gen, id, vector.nonce ?? ''));
      case 'creator':
        return hex(subject.creatorTag(vector.gen, vector.cookie ?? ''));
      case 'prefix':
        return hex(subject.prefixTag(vector.gen, id, vector.network ?? ''));
      case 'check':
        return hex(rootCheck(subject, vector.gen));
      default:
        return subject.preHash(vector.gen, vector.passphrase ?? '');
    }
  };
  test.each(tags.cases)('$name', (vector) => expect(computed(vector)).toBe(vector.expect));
});

describe('key files', () => {
  test.each(keyFiles.cases)('$name', ({ file, expect: expected }) => {
    const state = readKeyState(Buffer.from(file));
    const line = state && writeKeyState(state).toString().split('\n')[0];
    expect(line === undefined ? null : JSON.parse(line)).toEqual(expected);
  });
  test.each(successions.cases)('succession: $name', ({ held, next, expect: expected }) => {
    expect(isSuccessor(stateOf(held), stateOf(next))).toBe(expected);
  });
});

test.each(frames.cases)('frames: $name', ({ count, originalChars, expect: expected }) => {
  const framed = { text: 'a'.repeat(count), ...(originalChars !== null && { originalChars }) };
  const frame = toPaddedText(framed);
  expect({ length: frame.length, sha256: hex(sha256(frame)) }).toEqual(expected);
  expect(toFramedText(frame)).toEqual(framed);
});

describe('rows outside secrets', () => {
  const subject = keySetOf(stateOf(rows.keys), new Date(rows.now), 61);
  test.each(rows.cases)('$name', ({ purpose, id: rowId, sealed, dropDay, salt, nonce, expect: expected }) => {
    const place = { purpose, rowId };
    const opened = openRow(subject, place, bytes(sealed));
    expect(opened.kind === 'open' ? { kind: 'open', plain: hex(opened.plain) } : opened).toEqual(expected);
    if (dropDay === undefined) return;
    const drawn = [bytes(salt ?? ''), bytes(nonce ?? '')];
    const random = (): Buffer => drawn.shift() ?? Buffer.alloc(0);
    const content = {
      plain: bytes(expected.plain ?? ''),
      at: new Date(rows.now),
      dropAt: new Date(dropDay * 86_400_000 + 1),
      random,
    };
    expect(hex(sealRow(subject, place, content))).toBe(sealed);
  });
});
