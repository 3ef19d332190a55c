// A letter in its row: opened there and nowhere else, its length tells nothing, what is no letter is never sealed (trust.md 3.5).
import { expect, test } from 'vitest';
import { secureIds } from '#platform/crypto/primitives/ids.ts';
import { sampleKeys, sampleNow } from '#platform/crypto/keys/sample-keys.ts';
import type { StoredMail } from './mail.ts';
import { openLetter, sealLetter, sealNothing } from './sealed-mail.ts';
import { sampleTemplates } from './testing.ts';

const keys = sampleKeys();
const seals = { keys, templates: sampleTemplates };
const when = { at: sampleNow, dropAt: new Date(sampleNow.getTime() + 86_400_000), random: secureIds.bytes };
const letter = (over: Partial<StoredMail> = {}): StoredMail => ({
  to: 'ana@example.com',
  locale: 'en',
  template: { kind: 'notice', data: { key: 'k'.repeat(32) } },
  ...over,
});

test('a letter opens in its own row only', () => {
  const sealed = sealLetter(seals, 'notice.1', { letter: letter(), ...when });
  expect(openLetter(seals, 'notice.1', sealed)).toEqual(letter());
  expect(openLetter(seals, 'notice.2', sealed)).toBe('corrupt');
  expect(openLetter(seals, 'notice.1', sealed.subarray(1))).toBe('corrupt');
});

test('letters of any address, and a row that says nothing, have the same length', () => {
  const sizes = ['a@b.example', `${'l'.repeat(64)}@${'d'.repeat(60)}.example`].map(
    (to) => sealLetter(seals, 'x.1', { letter: letter({ to }), ...when }).length,
  );
  expect(new Set([...sizes, sealNothing(keys, 'x.1', when).length]).size).toBe(1);
});

test.each([
  { to: 'ana@example.com\r\nBcc: eve@example.com' },
  { to: 'ana@example.com,eve@example.com' },
  { to: 'Ana <ana@example.com>' },
  { locale: '../../etc/passwd' },
  { template: { kind: 'notice', data: { key: 'x/../y' } } },
  { template: { kind: 'unheard_of', data: {} } },
])('%j is refused before anything is stored', (over) => {
  expect(() => sealLetter(seals, 'x.1', { letter: letter(over as Partial<StoredMail>), ...when })).toThrow('A mail was refused');
});
