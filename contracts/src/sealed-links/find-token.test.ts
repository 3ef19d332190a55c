// Tests that a token is found in addresses as mail programs, chats and link protection pass them on.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findToken } from './find-token.ts';
import { readToken, splitToken, writeToken, type SealedToken } from './token.ts';

const sample: SealedToken = { mark: 2, root: Uint8Array.from({ length: 25 }, (_, at) => at * 9 + 3) };
const token = await writeToken(sample);
const { linkHalf } = await splitToken(sample);
const host = 'https://glimpse.example.com';
const link = `${host}/s#${token}`;
const escaped = encodeURIComponent;

/** What browsers hold: path, query and fragment. */
const addresses: readonly (readonly [string, string])[] = [
  ['as made', `/s#${token}`],
  ['a slash after the path', `/s/#${token}`],
  ['a slash before the token', `/s#/${token}`],
  ['the hash doubled', `/s##${token}`],
  ['the hash as a slash', `/s/${token}`],
  ['the hash as two slashes', `/s//${token}`],
  ['the hash escaped', `/s%23${token}`],
  ['the hash escaped twice', `/s%2523${token}`],
  ['the hash escaped three times', `/s%252523${token}`],
  ['the hash escaped after a slash', `/s/%23${token}`],
  ['a query of a campaign before the hash', `/s?utm_source=mail&utm_medium=x#${token}`],
  ['a query with a slash before the hash', `/s/?next=/s/old#${token}`],
  ['a query of a campaign after the token', `/s#${token}?fbclid=IwAR0abc`],
  ['a query appended to the token', `/s#${token}&utm_source=mail`],
  ['a query after a token in the path', `/s/${token}?utm_source=mail`],
  ['a second fragment after a token in the path', `/s/${token}#xtor=EPR-1`],
  ['a text fragment', `/s#${token}:~:text=glimpse`],
  ['a full stop after it', `/s#${token}.`],
  ['a bracket and a comma after it', `/s#${token}),`],
  ['an escaped space before and after it', `/s#%20${token}%20`],
  ['an invisible space before and after it', `/s#\u200B${token}\u200B`],
  ['an escaped invisible space around it', `/s#%E2%80%8B${token}%E2%80%8B`],
  ['a soft hyphen and a direction mark before it', `/s#\u00AD\u200E${token}`],
  ['a broken escape beside it', `/s?discount=100%#${token}`],
  ['bytes that are no UTF-8 beside it', `/s%23${token}%E9`],
  ['upper case', `/s#${token.toUpperCase()}`],
  ['every letter escaped', `/s#${[...token].map((one) => `%${one.charCodeAt(0).toString(16)}`).join('')}`],
];

/** What people paste, and what mail, chats and link protection make of a whole link. */
const pasted: readonly (readonly [string, string])[] = [
  ['a whole link', link],
  ['angle brackets', `<${link}>`],
  ['quotes', `“${link}”`],
  ['a sentence around it', `See ${link}!`],
  ['Markdown', `[open](${link})`],
  ['bold of a chat', `*${link}*`],
  ['underscores of a chat', `${host}/s#_${token}_`],
  ['backticks', `\`${link}\``],
  ['a link of HTML', `<a href="${link}">open</a>`],
  ['a quoted reply', `> ${link}\r\n`],
  ['a line of a table', `| ${link} | text |`],
  [
    'Safe Links',
    `https://eu.safelinks.protection.outlook.com/?url=${escaped(link)}&data=05%7C01%7C&reserved=0`,
  ],
  ['a redirect of a search engine', `https://www.google.com/url?q=${escaped(link)}&sa=D&source=x`],
  [
    'a redirect in a redirect',
    `https://l.example/?u=${escaped(`https://m.example/?u=${escaped(link)}`)}&h=AT0`,
  ],
  ['a host called s', `https://s/s#${token}`],
  ['a host whose name starts with s', `https://s.example/s#${token}`],
  ['a port', `http://localhost:3000/s#${token}`],
  ['the token alone, after a hash', `#${token}`],
];

describe('the token is found', () => {
  test('in more than 30 forms', () => {
    expect(addresses.length + pasted.length).toBeGreaterThan(30);
  });
  test.each([...addresses, ...pasted])('%s', async (_name, address) => {
    expect(findToken(address).toLowerCase()).toBe(token);
    expect(await readToken(findToken(address))).toEqual({ kind: 'token', token: sample });
  });
  test.each([...addresses, ...pasted])('%s, a link half', async (_name, address) => {
    const half = address.replaceAll(token, linkHalf).replaceAll(token.toUpperCase(), linkHalf.toUpperCase());
    if (half !== address) expect(await readToken(findToken(half))).toEqual({ kind: 'half', linkHalf });
  });
});

test.each([
  ['nothing after the path', '/s'],
  ['a slash', '/s/'],
  ['a hash', '/s#'],
  ['a query alone', '/s?utm_source=mail'],
  ['punctuation alone', '/s#...'],
  ['an escaped hash alone', '/s%23'],
  ['a hash escaped four times', `/s%25252523${token}`],
  ['no address', ''],
])('%s is no token', (_name, address) => {
  expect(findToken(address)).toBe('');
});

test.each([
  ['a line break in the token', `/s#${token.slice(0, 30)}\r\n${token.slice(30)}`],
  ['a soft break of quoted-printable', `/s#${token.slice(0, 30)}=\r\n${token.slice(30)}`],
  ['an ellipsis', `/s#${token.slice(0, 30)}…`],
])('%s leaves a cut token, which is told', async (_name, address) => {
  expect(await readToken(findToken(address))).toEqual({ kind: 'cut' });
});

test('any address gives at most letters and digits, and never throws', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (address) => {
      expect(findToken(address)).toMatch(/^[0-9a-z]*$/iu);
    }),
  );
});

test('what stands around a token in the fragment does not matter', () => {
  const noise = fc.string({
    unit: fc.constantFrom(...' \t<>()[]{}"\'`.,;:!?*_~|-=+&/#“”«»\u200B\u2060\uFEFF'.split('')),
  });
  fc.assert(
    fc.property(noise, noise, fc.nat(3), (before, after, turns) => {
      let fragment = `#${before}${token}${after}`;
      for (let turn = 0; turn < turns; turn += 1) fragment = encodeURIComponent(fragment);
      expect(findToken(`/s${fragment}`)).toBe(token);
    }),
  );
});
