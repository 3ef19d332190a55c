// Tests the DNS decoder on good, broken and hostile messages.
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
const asked = encodeQuestion(question, { id: 7, recursive: true, extended: true });
const section = asked.subarray(12, asked.length - 11);
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
  expect(answers(decodeMessage(asked)!, question, 7)).toBe(false);
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

test('bytes that are no letters are escaped, so that no foreign text goes on', () => {
  const hostile = encodeAnswer(7, section, {
    answers: [{ owner: question.name, type: 'CNAME', value: '<b>\n\u0000"\\.example' }],
  });
  const [record] = decodeMessage(hostile)!.answers;
  expect(record).toMatchObject({ target: '<b>\\010\\000"\\092.example' });
});

test('any bytes are decoded or refused, never with an error', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
      decodeMessage(Buffer.from(bytes));
    }),
  );
});

test('any change of a good message is decoded or refused, within its bounds', () => {
  const byte = fc.integer({ min: 0, max: 255 });
  const change = fc.tuple(fc.nat({ max: message.length - 1 }), byte);
  fc.assert(
    fc.property(fc.array(change, { maxLength: 8 }), fc.nat({ max: message.length }), (changes, length) => {
      const copy = Buffer.from(message);
      for (const [at, value] of changes) copy[at] = value;
      const decoded = decodeMessage(copy.subarray(0, length));
      for (const one of decoded?.answers ?? []) expect(one.name.length).toBeLessThanOrEqual(4 * 255);
    }),
    { numRuns: 2000 },
  );
});

test('names and addresses have one form', () => {
  expect(isAskable('a.example')).toBe(true);
  expect([`${'a'.repeat(64)}.example`, 'a..example', '', 'a.'.repeat(127) + 'aa'].some(isAskable)).toBe(
    false,
  );
  expect(canonicalAddress('2001:0DB8:0:0::7')).toBe('2001:db8::7');
  expect(canonicalAddress('192.0.2.1')).toBe('192.0.2.1');
});
