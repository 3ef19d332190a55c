// Tests the DNS decoder on good, broken and hostile messages: each type of record is read.
import { expect, test } from 'vitest';
import { answers, decodeMessage } from '#domains/checks/dns-message.ts';
import { asked, message, question } from './message-samples.ts';

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
