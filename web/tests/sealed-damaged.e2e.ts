// Tests links that were cut, changed or halved on their way: the page says so before any call
// (docs/design/sealed-links.md#the-link).
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import {
  headings,
  openLink,
  openSealedSite,
  revealButton,
  sealedHeading,
  sealLink,
  shownText,
  watchCalls,
} from './sealed-site.ts';
import type { Site } from './site.ts';
import { expectNoFaults } from './steps.ts';

let site: Site;
beforeAll(async () => {
  site = await openSealedSite();
});
afterAll(() => site[Symbol.asyncDispose]());
afterEach(() => site.leave());

/** What programs make of `/s#TOKEN`; `#` as `encodeURIComponent` writes it, up to three times. */
const manglings: Readonly<Record<string, (token: string) => string>> = {
  unchanged: (token) => `/s#${token}`,
  'a slash before #': (token) => `/s/#${token}`,
  'in the path': (token) => `/s/${token}`,
  'in the path, with a slash at the end': (token) => `/s/${token}/`,
  'encoded once': (token) => `/s%23${token}`,
  'encoded twice': (token) => `/s%2523${token}`,
  'encoded three times': (token) => `/s%252523${token}`,
  'encoded once, in the path': (token) => `/s/%23${token}`,
  'every letter encoded': (token) =>
    `/s#${[...token].map((letter) => `%${letter.charCodeAt(0).toString(16)}`).join('')}`,
  'in upper case': (token) => `/s#${token.toUpperCase()}`,
  'a full stop after it': (token) => `/s#${token}.`,
  'a comma after it': (token) => `/s#${token},`,
  'a bracket after it': (token) => `/s#${token})`,
  'an angle bracket after it': (token) => `/s#${token}>`,
  'an encoded angle bracket after it': (token) => `/s#${token}%3E`,
  'quotes around it': (token) => `/s#"${token}"`,
  'typographic quotes around it': (token) => `/s#“${token}”`,
  'asterisks around it': (token) => `/s#*${token}*`,
  'an ellipsis after it': (token) => `/s#${token}…`,
  'a question mark after it': (token) => `/s#${token}?`,
  'an exclamation mark after it': (token) => `/s#${token}!`,
  'a semicolon after it': (token) => `/s#${token};`,
  'spaces around it': (token) => `/s#%20${token}%20`,
  'a line end after it': (token) => `/s#${token}%0A`,
  'a space without a break after it': (token) => `/s#${token}%C2%A0`,
  'a word of a chat after it': (token) => `/s#${token} thanks`,
  'parameters of a campaign': (token) => `/s?utm_source=mail&utm_medium=link#${token}`,
  'parameters after it': (token) => `/s#${token}?utm_source=mail`,
  'parameters after it, without a mark': (token) => `/s#${token}&utm_source=mail`,
  'the old mark of scripts': (token) => `/s#!${token}`,
  'two marks': (token) => `/s##${token}`,
  'a slash after #': (token) => `/s#/${token}`,
};

test('there are 30 manglings', () => expect(Object.keys(manglings).length).toBeGreaterThanOrEqual(30));

test('each of them opens the same link, and none leaves the token in the path', async () => {
  const reader = await site.person();
  const { text } = await sealLink(site, 'found anyway');
  for (const [name, mangle] of Object.entries(manglings)) {
    await reader.page.goto('about:blank');
    await reader.page.goto(mangle(text));
    await sealedHeading(reader.page, headings.ready).catch(() => expect.fail(name));
    expect(new URL(reader.page.url()).pathname.toLowerCase(), name).not.toContain(text);
  }
  await revealButton(reader.page).click();
  await sealedHeading(reader.page, headings.open);
  expect(await shownText(reader.page)).toBe('found anyway');
  expectNoFaults(reader);
});

test('a token in the path is sent to the server once: a reload sends it to nobody', async () => {
  const reader = await site.person();
  const { text } = await sealLink(site, 'once is enough');
  await openLink(reader, `/s/${text}`);
  expect(new URL(reader.page.url()).hash).toBe(`#${text}`);
  const before = reader.requests.length;
  await reader.page.reload();
  await sealedHeading(reader.page, headings.ready);
  expect(reader.requests.slice(before).filter((url) => new URL(url).pathname.includes(text))).toEqual([]);
});

test.for([
  ['no fragment', () => '/s', 'The part after # is missing. Copy the whole link from the message.'],
  ['an empty fragment', () => '/s#', 'The part after # is missing. Copy the whole link from the message.'],
  ['cut after 20 characters', (token: string) => `/s#${token.slice(0, 20)}`, 'This link looks incomplete.'],
  [
    'its last character is missing',
    (token: string) => `/s#${token.slice(0, -1)}`,
    'This link looks incomplete.',
  ],
  ['one letter is another', swapped, 'A character of this link is wrong.'],
  [
    'of a later version',
    (token: string) => `/s#3${token.slice(1)}`,
    'This link needs a newer version of this site.',
  ],
  [
    'a half that was cut',
    (_: string, half: string) => `/s#${half.slice(0, -2)}`,
    'This link looks incomplete.',
  ],
] as const)('a damaged link is recognised before any call: %s', async ([, damage, told]) => {
  const reader = await site.person();
  const calls = watchCalls(reader);
  const { text, halves } = await sealLink(site, 'not asked for');
  await openLink(reader, damage(text, halves.linkHalf), headings.broken);
  await reader.page.getByText(told).waitFor();
  expect(calls.all.filter(({ name }) => name !== 'brand')).toEqual([]);
  expectNoFaults(reader);
});

/** Replaces one letter by another of the alphabet. */
function swapped(token: string): string {
  const at = 12;
  return `/s#${token.slice(0, at)}${token[at] === 'a' ? 'b' : 'a'}${token.slice(at + 1)}`;
}

test('a link half says no state and makes no call before its code; then it opens', async () => {
  const reader = await site.person();
  const calls = watchCalls(reader);
  const made = await sealLink(site, 'two ways', 'and a word');
  await openLink(reader, `/s#${made.halves.linkHalf}`, headings.code);
  const { page } = reader;
  const code = page.getByLabel('Code', { exact: true });
  const told = async (typed: string, words: string) => {
    await code.fill(typed);
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByText(words).waitFor();
  };
  await told('abcd-efgh', 'This code is too short.');
  const other = await sealLink(site, 'another one', 'and a word');
  await told(other.halves.code, 'This code does not belong to this link.');
  await told(
    `${made.halves.code.slice(0, -1)}${made.halves.code.endsWith('a') ? 'b' : 'a'}`,
    'does not belong',
  );
  expect(
    calls.all.filter(({ name }) => name !== 'brand'),
    'wrong codes are told by the page',
  ).toEqual([]);
  await code.fill(` ${made.halves.code.toUpperCase().replaceAll('-', ' – ')} `);
  await page.keyboard.press('Enter');
  await sealedHeading(page, headings.ready);
  expect(new URL(page.url()).hash, 'the address never holds the whole link').toBe(`#${made.halves.linkHalf}`);
  await page.locator('#passField').fill('and a word');
  await revealButton(page).click();
  await sealedHeading(page, headings.open);
  expect(await shownText(page)).toBe('two ways');
  await page.waitForURL('/s#opened');
  expectNoFaults(reader);
});

test('an unknown link, and one of another site, is not found', async () => {
  const reader = await site.person();
  const { text } = await sealLink(site, 'here');
  await reader.context.route('**/sealed/view', (route) =>
    route.fulfill({ status: 404, json: { success: false, code: 'secrets.unknown', message: 'Unknown' } }),
  );
  await openLink(reader, `/s#${text}`, headings.gone);
  await reader.page.getByText('This site doesn’t know the link.').waitFor();
  expect(new URL(reader.page.url()).hash, 'the link stays: nothing is known').toBe(`#${text}`);
});

test('a 404 of a proxy is no answer of ours', async () => {
  const reader = await site.person();
  const { link } = await sealLink(site, 'behind a proxy');
  await reader.context.route('**/sealed/view', (route) => route.fulfill({ status: 404, body: 'no backend' }));
  await openLink(reader, link, 'We couldn’t load this page');
});

test('on plain http, one sentence says why nothing can be decrypted', async () => {
  const reader = await site.person();
  const calls = watchCalls(reader);
  await reader.page.addInitScript(() => {
    Object.defineProperty(globalThis, 'isSecureContext', { value: false });
    Object.defineProperty(crypto, 'subtle', { value: undefined });
  });
  const { link } = await sealLink(site, 'not over http');
  await openLink(reader, link, headings.broken);
  await reader.page.getByText('Open this link with https').waitFor();
  expect(calls.all.filter(({ name }) => name !== 'brand')).toEqual([]);
  expectNoFaults(reader);
});

test('another link in the same tab is opened', async () => {
  const reader = await site.person();
  const [one, other] = [await sealLink(site, 'first'), await sealLink(site, 'second')];
  await openLink(reader, one.link);
  await reader.page.evaluate((hash) => (location.hash = hash), other.text);
  await sealedHeading(reader.page, headings.ready);
  await reader.page.waitForLoadState('networkidle');
  await revealButton(reader.page).click();
  await sealedHeading(reader.page, headings.open);
  expect(await shownText(reader.page)).toBe('second');
});
