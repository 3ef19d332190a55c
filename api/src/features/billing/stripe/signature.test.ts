// Tests the signatures of events, made by the package's own helper.
import Stripe from 'stripe';
import { expect, test } from 'vitest';
import { readSigned } from './signature.ts';

const secret = 'whsec_current';
const now = new Date('2026-12-01T12:00:00Z');
const event = { id: 'evt_1', object: 'event', type: 'invoice.paid' };
const payload = JSON.stringify(event);

function sign({ by = secret, ageSeconds = 0, text = payload } = {}): string {
  const timestamp = Math.floor(now.getTime() / 1000) - ageSeconds;
  const made: unknown = Stripe.webhooks.generateTestHeaderString({ payload: text, secret: by, timestamp });
  return String(made);
}
const read = (signature: string, body = payload, secrets = [secret]) =>
  readSigned(Buffer.from(body), { signature, secrets, now });

test('a signed body is read', () => {
  expect(read(sign())).toEqual({ event });
});

test('both secrets are valid while one replaces the other', () => {
  const secrets = ['whsec_next', secret];
  expect(read(sign(), payload, secrets)).toEqual({ event });
  expect(read(sign({ by: 'whsec_next' }), payload, secrets)).toEqual({ event });
  expect(read(sign({ by: 'whsec_other' }), payload, secrets)).toBe('bad_signature');
});

test.each([
  ['no header', ''],
  ['another secret', sign({ by: 'whsec_other' })],
  ['a signature of 301 s ago', sign({ ageSeconds: 301 })],
  ['a signature from 301 s ahead', sign({ ageSeconds: -301 })],
  ['a signature of another body', sign({ text: '{}' })],
  ['no timestamp', sign().replace(/^t=\d+,/, '')],
  ['no signature', sign().replace(/,v1=.*$/, '')],
  ['garbage', 't=abc,v1=zz'],
  ['a very long header', `t=1,v1=${'a'.repeat(100_000)}`],
])('%s is refused', (_, signature) => {
  expect(read(signature)).toBe('bad_signature');
});

test('without a secret no signature is right', () => {
  expect(read(sign(), payload, [])).toBe('bad_signature');
});

test('an altered body is refused, byte by byte', () => {
  const signature = sign();
  for (let at = 0; at < payload.length; at += 1) {
    const bytes = Buffer.from(payload);
    bytes[at] = (bytes[at] ?? 0) ^ 1;
    expect(readSigned(bytes, { signature, secrets: [secret], now })).toBe('bad_signature');
  }
});

test('a signed body that is no JSON is a bad payload', () => {
  expect(read(sign({ text: 'no json' }), 'no json')).toBe('bad_payload');
});

test('a signature of 299 s ago is good', () => {
  expect(read(sign({ ageSeconds: 299 }))).toEqual({ event });
});
