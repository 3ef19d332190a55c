// Bad input of a new sealed link: one code per field, before any look-up
// (docs/design/sealed-links.md#bad-input).
import { concealSealedLink } from '@glimpse/contracts/sealed-links';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { planTable } from '#features/billing/plans.ts';
import { refusalCode } from '../testing/refusal-code.ts';
import { aSealedLink, type SampleLink } from '../testing/sealed-link-samples.ts';
import { readContent } from './read-content.ts';

const visitor = planTable(true).of({});
const basic = planTable(true).of({ account: { id: Buffer.alloc(12), planId: 'basic' } });
const step = { visitor: 65_536, basic: 2_097_152 };

/** The code with which the shape refuses, or what the fields refuse together. */
function codeOf(link: Record<string, unknown> | SampleLink, plan = visitor): string | undefined {
  const { access: _, ...body } = { ...aSealedLink(), ...link };
  const parsed = z.safeParse(concealSealedLink.body, body);
  if (!parsed.success) return parsed.error.issues[0]?.message;
  return refusalCode(() => readContent(parsed.data, plan, {}));
}

const [whole, other] = [aSealedLink(), aSealedLink()];
const bytes = (count: number): string => Buffer.alloc(count, 7).toString('base64url');
const spareBit = (text: string): string => text.slice(0, -1) + (text.endsWith('A') ? 'B' : 'A');

test('a whole link is accepted', () => {
  expect(codeOf(whole)).toBeUndefined();
});

test.each([
  ['no look-up name', { lookup: undefined }, 'secrets.bad_lookup'],
  ['31 bytes', { ...whole, lookup: bytes(31) }, 'secrets.bad_lookup'],
  ['33 bytes', { ...whole, lookup: bytes(33) }, 'secrets.bad_lookup'],
  ['spare bits', { ...whole, lookup: `${bytes(32).slice(0, -1)}d` }, 'secrets.bad_lookup'],
  ['padding', { ...whole, lookup: `${whole.lookup}=` }, 'secrets.bad_lookup'],
  ['a plain key as name', { ...whole, lookup: whole.metadata_key }, 'secrets.bad_lookup'],
  ['no private key', { ...whole, metadata_key: undefined }, 'secrets.bad_metadata_key'],
  [
    'a short private key',
    { ...whole, metadata_key: whole.metadata_key.slice(1) },
    'secrets.bad_metadata_key',
  ],
  ['upper case', { ...whole, metadata_key: whole.metadata_key.toUpperCase() }, 'secrets.bad_metadata_key'],
  ['another bucket', { ...whole, metadata_key: otherBucket(whole) }, 'secrets.bad_metadata_key'],
  ['no content', { ...whole, content: undefined }, 'secrets.bad_content'],
  ['an empty content', { ...whole, content: '' }, 'secrets.bad_content'],
  ['other letters', { ...whole, content: `${whole.content.slice(0, -1)}+` }, 'secrets.bad_content'],
  ['a padded encoding', { ...whole, content: `${whole.content}==` }, 'secrets.bad_content'],
  ['a letter too many', { ...whole, content: `${whole.content}A` }, 'secrets.bad_content'],
  ['an unpadded content', { ...whole, content: bytes(283) }, 'secrets.bad_content'],
  ['a step and no nonce', { ...whole, content: bytes(256) }, 'secrets.bad_content'],
  ['a content below the least', { ...whole, content: bytes(128 + 28) }, 'secrets.bad_content'],
  ['a verifier of 31 bytes', { ...whole, passphrase: bytes(31) }, 'secrets.bad_verifier'],
  ['a typed passphrase', { ...whole, passphrase: 'battery staple' }, 'secrets.bad_verifier'],
  ['a whole token as half', { ...whole, half: `1${'a'.repeat(44)}` }, 'secrets.bad_half'],
  ['a code as half', { ...whole, half: 'a'.repeat(24) }, 'secrets.bad_half'],
  ['a long note', { ...whole, memo: 'x'.repeat(501) }, 'secrets.memo_too_long'],
])('%s', (_what, link, code) => {
  expect(codeOf(link)).toBe(code);
});

function otherBucket({ metadata_key: key }: SampleLink): string {
  return (key.startsWith('0') ? '1' : '0') + key.slice(1);
}

test('spare bits of a content are refused at every length', () => {
  for (const size of [256, 512, 1024]) {
    const { content } = aSealedLink(size);
    const changed = spareBit(content);
    const isSame = Buffer.from(changed, 'base64url').equals(Buffer.from(content, 'base64url'));
    expect(codeOf({ ...other, content: changed })).toBe(isSame ? 'secrets.bad_content' : undefined);
  }
});

test('a content above the largest step of the plan is too large; an unknown plan says to come back', () => {
  const large = aSealedLink(2 * step.visitor);
  expect(codeOf(aSealedLink(step.visitor))).toBeUndefined();
  expect(codeOf(large)).toBe('http.too_large');
  expect(codeOf(large, basic)).toBeUndefined();
  expect(codeOf(aSealedLink(step.basic), basic)).toBeUndefined();
  expect(codeOf(aSealedLink(step.basic + 1_048_576), basic)).toBe('http.too_large');
  const { access: _, ...body } = large;
  const parsed = z.parse(concealSealedLink.body, body);
  expect(refusalCode(() => readContent(parsed, visitor, { unchecked: true }))).toBe('store.unavailable');
});
