// A sealed mail opens in its own row only and hides its length (docs/design/keys.md#sealed-rows).
import { expect, test } from 'vitest';
import { secureIds } from '#platform/crypto/primitives/ids.ts';
import { sampleKeys, sampleNow } from '#platform/crypto/keys/sample-keys.ts';
import { openRow, sealRow } from '#platform/crypto/keys/sealed-row.ts';
import type { StoredMail } from './mail.ts';
import { openSealedMail, sealMail, sealDecoy } from './sealed-mail.ts';
import { sampleTemplates } from './testing.ts';

const seals = { keys: sampleKeys(), templates: sampleTemplates };
const when = { at: sampleNow, dropAt: new Date(sampleNow.getTime() + 86_400_000), random: secureIds.bytes };
const aMail = (over: Partial<StoredMail> = {}): StoredMail => ({
  to: 'ana@example.com',
  locale: 'en',
  template: { kind: 'notice', data: { key: 'k'.repeat(32) } },
  ...over,
});
const seal = (over: Partial<StoredMail> = {}) => sealMail(seals, 'notice.1', { mail: aMail(over), ...when });

test('a mail opens in its own row only', () => {
  expect(openSealedMail(seals, 'notice.1', seal())).toEqual(aMail());
  expect(openSealedMail(seals, 'notice.2', seal())).toBe('corrupt');
  expect(openSealedMail(seals, 'notice.1', seal().subarray(1))).toBe('corrupt');
});

test('a sealed mail is JSON of recipient, locale, kind and values', () => {
  const json = `{"to":"ana@example.com","locale":"en","template":{"kind":"notice","data":{"key":"${'k'.repeat(32)}"}}}`;
  const place = { purpose: 'outbox', rowId: 'notice.1' };
  const opened = openRow(seals.keys, place, seal());
  expect(opened.kind === 'open' && opened.plain.toString().trimEnd()).toBe(json);
  const stored = sealRow(seals.keys, place, { plain: Buffer.from(json), ...when });
  expect(openSealedMail(seals, 'notice.1', stored)).toEqual(aMail());
});

test('mails to any address and decoys have the same length', () => {
  const addresses = ['a@b.example', `${'l'.repeat(64)}@${'d'.repeat(60)}.example`];
  const boxes = [...addresses.map((to) => seal({ to })), sealDecoy(seals.keys, 'notice.1', when)];
  expect(new Set(boxes.map(({ length }) => length)).size).toBe(1);
});

test.each([
  { to: 'ana@example.com\r\nBcc: eve@example.com' },
  { to: 'ana@example.com,eve@example.com' },
  { to: 'Ana <ana@example.com>' },
  { locale: '../../etc/passwd' },
  { template: { kind: 'notice', data: { key: 'x/../y' } } },
  { template: { kind: 'unheard_of', data: {} } },
])('%j is refused before it is stored', (over) => {
  expect(() => seal(over as Partial<StoredMail>)).toThrow('A mail was refused');
});
