// Tests the DNS decoder on good, broken and hostile messages.
import { onThisMachine } from '@glimpse/processes/machine-speed';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  answers,
  canonicalAddress,
  decodeMessage,
  encodeQuestion,
  isAskable,
} from '#domains/checks/dns-message.ts';
import { encodeAnswer, type Owned } from './encode.ts';

const question = { name: 'links.acme.example', type: 'A' } as const;

const query = encodeQuestion(question, { id: 7, recursive: true, extended: true });

const section = query.subarray(12, query.length - 11);

const samples: readonly Owned[] = [
  { owner: question.name, type: 'A', value: '198.51.100.7' },
  { owner: question.name, type: 'AAAA', value: '2001:db8::7' },
  { owner: question.name, type: 'CNAME', value: 'edge.glimpse.net' },
  { owner: question.name, type: 'TXT', value: 'x'.repeat(300) },
  { owner: question.name, type: 'CAA', value: '128 issue "ca.example; a=b"' },
  { owner: question.name, type: 'NS', value: 'ns.acme.example' },
  { owner: 'acme.example', type: 'SOA', value: 'ns.acme.example' },
];

const message = encodeAnswer(7, section, { answers: samples });

/** How many datagrams each random test sends; `DNS_DATAGRAMS=100000` for the proof of record 078. */
const numRuns = Number(process.env['DNS_DATAGRAMS'] ?? 2000);
const limitMs = 10_000 + numRuns;

test('bytes that are no letters are escaped, so that no foreign text goes on', () => {
  const hostile = encodeAnswer(7, section, {
    answers: [{ owner: question.name, type: 'CNAME', value: '<b>\n\u0000"\\.example' }],
  });
  const [record] = decodeMessage(hostile)!.answers;
  expect(record).toMatchObject({ target: '<b>\\010\\000"\\092.example' });
});

test('a message with more than 200 records of a section is oversized, not malformed', () => {
  const of = (length: number) =>
    encodeAnswer(7, section, { answers: Array.from({ length }, () => samples[0]!) });
  const large = decodeMessage(of(201))!;
  expect(large).toMatchObject({ oversized: true, answers: [] });
  expect(answers(large, question, 7)).toBe(true);
  expect(decodeMessage(of(200))).toMatchObject({ oversized: false });
});

const hostile = [
  [
    'the bytes of a record that is too long are no record',
    '00010014c0000201c00c000100010000001e0004c6336407',
  ],
  ['an address that is cut is none', '00010004c000'],
  ['an empty address is none', '00010000'],
] as const;

test.each(hostile)('%s (record 078)', (_name, record) => {
  const head = '0007818000010001000000000161076578616d706c650000010001c00c';
  const [type, rest] = [record.slice(0, 4), record.slice(4)];
  expect(decodeMessage(Buffer.from(`${head}${type}00010000001e${rest}`, 'hex'))).toBeUndefined();
});

test('a dot inside a label does not divide it, and other bytes stay apart (record 078)', () => {
  const targetOf = (label: Buffer) => {
    const head = Buffer.from(
      '0007818000010001000000000161076578616d706c650000050001c00c000500010000001e',
      'hex',
    );
    const message = Buffer.concat([head, Buffer.of(0, label.length + 2, label.length), label, Buffer.of(0)]);
    return decodeMessage(message)?.answers[0];
  };
  expect(targetOf(Buffer.from('edge.glimpse.net'))).toMatchObject({ target: 'edge\\046glimpse\\046net' });
  expect(targetOf(Buffer.of(0xff, 0xf1))).toMatchObject({ target: '\\255\\241' });
});

test('any bytes are decoded or refused, never with an error', { timeout: onThisMachine(limitMs) }, () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 512 }), (bytes) => {
      decodeMessage(Buffer.from(bytes));
    }),
    { numRuns },
  );
});

test(
  'any change of a good message is decoded or refused, within its bounds',
  { timeout: onThisMachine(limitMs) },
  () => {
    const byte = fc.integer({ min: 0, max: 255 });
    const change = fc.tuple(fc.nat({ max: message.length - 1 }), byte);
    fc.assert(
      fc.property(fc.array(change, { maxLength: 8 }), fc.nat({ max: message.length }), (changes, length) => {
        const copy = Buffer.from(message);
        for (const [at, value] of changes) copy[at] = value;
        const decoded = decodeMessage(copy.subarray(0, length));
        for (const one of decoded?.answers ?? []) expect(one.name.length).toBeLessThanOrEqual(4 * 255);
      }),
      { numRuns },
    );
  },
);

test('names and addresses have one form', () => {
  expect(isAskable('a.example')).toBe(true);
  expect([`${'a'.repeat(64)}.example`, 'a..example', '', 'a.'.repeat(127) + 'aa'].some(isAskable)).toBe(
    false,
  );
  expect(canonicalAddress('2001:0DB8:0:0::7')).toBe('2001:db8::7');
  expect(canonicalAddress('192.0.2.1')).toBe('192.0.2.1');
});

test('each type of record is read', () => {
  const decoded = decodeMessage(message);
  expect(decoded && answers(decoded, question, 7)).toBe(true);
  expect(decoded?.answers).toEqual([
    { name: question.name, ttl: 30, type: 'A', address: '198.51.100.7' },
    { name: question.name, ttl: 30, type: 'AAAA', address: '2001:db8::7' },
    { name: question.name, ttl: 30, type: 'CNAME', target: 'edge.glimpse.net' },
    { name: question.name, ttl: 30, type: 'TXT', text: 'x'.repeat(300) },
    { name: question.name, ttl: 30, type: 'CAA', critical: true, tag: 'issue', value: 'ca.example; a=b' },
    { name: question.name, ttl: 30, type: 'NS', target: 'ns.acme.example' },
    { name: 'acme.example', ttl: 30, type: 'SOA', target: 'ns.acme.example' },
  ]);
});

test('an answer to another question, or with another id, does not count', () => {
  const decoded = decodeMessage(message)!;
  expect(answers(decoded, question, 8)).toBe(false);
  expect(answers(decoded, { ...question, type: 'AAAA' }, 7)).toBe(false);
  expect(answers(decoded, { ...question, name: 'other.example' }, 7)).toBe(false);
  expect(answers(decodeMessage(query)!, question, 7)).toBe(false);
});

test('pointers that lead forward or in a circle are malformed', () => {
  const head = Buffer.from('00078180000100000000000000', 'hex').subarray(0, 12);
  const at = (name: string) =>
    decodeMessage(Buffer.concat([head, Buffer.from(name, 'hex'), Buffer.alloc(4)]));
  expect(at('c00c')).toBeUndefined();
  expect(at('c00e')).toBeUndefined();
  expect(at('0161c00c')).toBeUndefined();
  expect(at('ffff')).toBeUndefined();
  expect(at('00')?.question?.name).toBe('');
});
