// Tests the sealed formats against WebCrypto (docs/design/keys.md#vectors, goal C4). The bcrypt output comes
// from the vectors.
import chains from '@glimpse/contracts/vectors/chains.json' with { type: 'json' };
import first from '@glimpse/contracts/vectors/first.json' with { type: 'json' };
import frames from '@glimpse/contracts/vectors/frames.json' with { type: 'json' };
import rows from '@glimpse/contracts/vectors/rows.json' with { type: 'json' };
import secrets from '@glimpse/contracts/vectors/secrets.json' with { type: 'json' };
import tags from '@glimpse/contracts/vectors/tags.json' with { type: 'json' };
import { expect, test } from 'vitest';
import { idOf, openBox, read, rootMac, unframe, type Header } from './stored-secret.ts';
import {
  fromBase64,
  fromHex,
  hkdf,
  join,
  kekOn,
  label,
  lp,
  number,
  open,
  same,
  sha256,
  stateOn,
  text,
  toHex,
  type Bytes,
} from './web-crypto.ts';

type Vector = (typeof secrets.cases)[number];
const world = { keys: secrets.keys, now: secrets.now };
const { region } = secrets.keys;

async function gateOf({ box, given }: Vector, header: Header) {
  const name = { name: 'gate', under: 'content', parts: [given.secretKey] } as const;
  const gate = await openBox(world, header, {
    box: { ...name, parts: [...name.parts] },
    sealed: fromHex(box.gate),
  });
  if (gate?.length !== 51 || gate[0] !== 1) return null;
  const [pepperGen = 0, cost = 0] = gate.slice(1, 3);
  const hasPass = cost >= 4 && cost <= 31 && world.keys.root.some((root) => root.gen === pepperGen);
  const sound = (header.flags & 1) === 1 ? hasPass : cost === 0 && pepperGen === 0;
  return sound ? { pepperGen, cost, salt: toHex(gate.slice(3, 19)), verifier: toHex(gate.slice(19)) } : null;
}

const passPart = (given: Vector['given'], header: Header, name: string): Promise<Bytes> =>
  given.bcrypt === null
    ? Promise.resolve(new Uint8Array())
    : hkdf(text(given.bcrypt), { salt: header.salt, info: label(name, region), size: 32 });

async function textOf({ box, given }: Vector, header: Header) {
  const last = await passPart(given, header, 'pass-key');
  const wrap = { name: 'wrap', under: 'content', parts: [given.secretKey], last } as const;
  const dataKey = await openBox(world, header, {
    box: { ...wrap, parts: [...wrap.parts] },
    sealed: fromHex(box.wrap),
  });
  const frame = dataKey && (await open(dataKey, fromHex(box.body), join(lp('body'), header.bytes)));
  return (frame && unframe(frame)) ?? null;
}

/** Returns the link key in a box, if it is the one that the header names. */
async function keyIn(
  header: Header,
  given: { kind: 's' | 'm'; name: string; parts: (Bytes | string)[]; sealed: string },
) {
  const under = given.kind === 's' ? 'content' : 'record';
  const opened = await openBox(world, header, { box: { ...given, under }, sealed: fromHex(given.sealed) });
  const key = opened && new TextDecoder().decode(opened);
  const id = key === undefined ? undefined : await idOf(world.keys, given.kind + key, header.gen);
  return id && same(id, given.kind === 's' ? header.sid : header.mid) ? key : null;
}

async function framed(header: Header, given: { name: string; parts: string[]; sealed: Bytes; salt?: Bytes }) {
  const frame = await openBox(world, header, { box: { ...given, under: 'record' }, sealed: given.sealed });
  return frame && unframe(frame)?.text;
}

/** Parses a note, which has exactly these members. */
function noteOf(json: string | undefined): unknown {
  try {
    const note: unknown = JSON.parse(json ?? '');
    const names = note && typeof note === 'object' ? Object.keys(note) : [];
    const allowed = names.every((name) =>
      ['recipients', 'ticket', 'truncated', 'originalChars'].includes(name),
    );
    return allowed && names.includes('recipients') && names.includes('truncated') ? note : null;
  } catch {
    return null;
  }
}

test.each(secrets.cases)('$name', async (vector) => {
  const { row, box, given, expect: expected } = vector;
  const reading = await read(world, row, given.secretKey);
  expect(reading.kind).toBe(expected.header);
  if (reading.kind === 'corrupt') return;
  const { header } = reading;
  const mk = [given.metadataKey];
  const gate = await gateOf(vector, header);
  expect(gate).toEqual(expected.gate);
  if (gate && given.bcrypt !== null && expected.text)
    expect(toHex(await passPart(given, header, 'pass-verify'))).toBe(gate.verifier);
  expect(await textOf(vector, header)).toEqual(expected.text);
  expect(await keyIn(header, { kind: 's', name: 'owner', parts: mk, sealed: box.owner })).toBe(
    expected.secretKey,
  );
  expect(noteOf(await framed(header, { name: 'receipt', parts: mk, sealed: fromHex(box.receipt) }))).toEqual(
    expected.receipt,
  );
  if (box.account && given.account) {
    const parts = [fromHex(given.account)];
    expect(await keyIn(header, { kind: 'm', name: 'account', parts, sealed: box.account })).toBe(
      expected.metadataKey,
    );
  }
  if (box.memo !== undefined) {
    const memo = fromHex(box.memo);
    const opened = await framed(header, {
      name: 'memo',
      parts: mk,
      sealed: memo.slice(16),
      salt: memo.slice(0, 16),
    });
    expect(opened ?? null).toBe(expected.memo);
  }
});

test.each(chains.cases)('$name', async ({ chain, region: where, day, expect: expected }) => {
  const start = { ...chain, state: fromHex(chain.state) };
  expect(toHex(await stateOn(start, where, day))).toBe(expected.state);
  expect(toHex(await kekOn(start, where, day))).toBe(expected.kek);
});

test('the check value of the first chain', async () => {
  const chain = chains.cases[0]?.chain;
  const last = await stateOn({ id: 1, day: 20_777, state: fromHex(chain?.state ?? '') }, 'eu', 20_777 + 4000);
  const check = await hkdf(last, { info: join(label('check', 'eu'), number(1, 2)), size: 16 });
  expect(toHex(check)).toBe(first.cases.find((one) => one.value === 'check1')?.expect);
});

test.each(tags.cases)('$name', async (vector) => {
  const { gen } = vector;
  const mac = (purpose: string, ...parts: Bytes[]): Promise<Bytes> =>
    rootMac(tags.keys, { purpose, gen }, join(...parts));
  const id = fromHex(vector.id ?? '');
  const computed: Record<string, () => Promise<string>> = {
    id: async () => toHex(await idOf(tags.keys, `${vector.kind}${vector.key}`, gen)),
    claim: async () => toHex(await mac('claim', lp(id), lp(vector.nonce ?? ''))),
    creator: async () => toHex((await mac('creator', text(vector.cookie ?? ''))).slice(0, 16)),
    prefix: async () => toHex((await mac('prefix', lp(id), lp(vector.network ?? ''))).slice(0, 8)),
    check: async () => toHex((await mac('check', text('root'))).slice(0, 8)),
    pre: async () =>
      btoa(String.fromCharCode(...(await mac('pepper', text((vector.passphrase ?? '').normalize('NFC')))))),
  };
  expect(await computed[vector.use]?.()).toBe(vector.expect);
});

test('the first set: the sum of the body box', async () => {
  const body = secrets.cases[0]?.box.body ?? '';
  expect(toHex(await sha256(fromHex(body)))).toBe(first.cases.find((one) => one.value === 'bodySum')?.expect);
});

test.each(frames.cases.filter((one) => one.count < 100_000))(
  'frame of $name',
  async ({ count, originalChars, expect: expected }) => {
    const frame = new Uint8Array(expected.length);
    const bits = originalChars === null ? 0 : 1;
    frame.set(
      join(
        number(1, 1),
        number(bits, 1),
        number(originalChars ?? 0, 4),
        number(count, 4),
        text('a'.repeat(count)),
      ),
    );
    expect(toHex(await sha256(frame))).toBe(expected.sha256);
    expect(unframe(frame)?.text).toHaveLength(count);
  },
);

test.each(rows.cases.filter(({ expect: { kind } }) => kind === 'open' || kind === 'corrupt'))(
  'row: $name',
  async (vector) => {
    const { purpose, id, expect: expected } = vector;
    const sealed = fromHex(vector.sealed);
    const [head, box] = [sealed.slice(0, 24), sealed.slice(24)];
    const at = (from: number, to: number): number => Number.parseInt(toHex(head.slice(from, to)) || '0', 16);
    const chain = rows.keys.chains.find((one) => one.id === at(2, 4));
    const today = Math.floor(rows.now / 86_400_000);
    const known = chain !== undefined && head[0] === 2 && head[1] === 1 && at(4, 8) <= today + 61;
    const kek = known
      ? await kekOn({ ...chain, state: fromBase64(chain.state) }, rows.keys.region, at(4, 8))
      : new Uint8Array(32);
    const key = await hkdf(kek, {
      salt: head.slice(8),
      info: label(`row/${purpose}`, rows.keys.region),
      size: 32,
    });
    const plain = known
      ? await open(key, box, join(lp(purpose), lp(rows.keys.region), lp(id), head))
      : undefined;
    expect(plain ? { kind: 'open', plain: toHex(plain) } : { kind: 'corrupt' }).toEqual(expected);
  },
);
