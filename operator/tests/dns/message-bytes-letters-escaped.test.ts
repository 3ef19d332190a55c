// Tests the DNS decoder on good, broken and hostile messages.
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { decodeMessage } from '#domains/checks/dns-message.ts';
import { encodeAnswer } from './encode.ts';
import { message, question, section } from './message-samples.ts';

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
