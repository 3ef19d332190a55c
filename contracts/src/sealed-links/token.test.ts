// Tests tokens, link halves and codes: each comes back, and what was cut or misspelt is told.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  codeChars,
  drawToken,
  joinHalves,
  linkHalfChars,
  readToken,
  splitToken,
  toPlainCode,
  tokenChars,
  writeToken,
  type Mark,
  type SealedToken,
} from './token.ts';

const roots = fc.uint8Array({ minLength: 25, maxLength: 25 }).map((bytes) => Uint8Array.from(bytes));
const tokens: fc.Arbitrary<SealedToken> = fc.record({ mark: fc.constantFrom<Mark>(1, 2), root: roots });
const sample: SealedToken = { mark: 1, root: Uint8Array.from({ length: 25 }, (_, at) => at * 7 + 1) };
const other: SealedToken = { mark: 1, root: Uint8Array.from({ length: 25 }, (_, at) => 250 - at * 3) };
const letters = '0123456789abcdefghijklmnopqrstuvwxyz'.split('');

/** Every text that differs from `text` in one place. */
const changesOf = (text: string): readonly string[] =>
  [...text].flatMap((letter, at) =>
    letters.filter((one) => one !== letter).map((one) => text.slice(0, at) + one + text.slice(at + 1)),
  );
const kindsOf = async (texts: readonly string[]): Promise<ReadonlySet<string>> =>
  new Set(await Promise.all(texts.map(async (text) => (await readToken(text)).kind)));
const cutsOf = (text: string): readonly string[] =>
  Array.from({ length: text.length - 1 }, (_, at) => text.slice(0, at + 1));

test('a token is drawn with 25 bytes and the mark of a passphrase', () => {
  const drawn = Array.from({ length: 100 }, (_, at) => drawToken(at % 2 === 0));
  expect(drawn.map(({ mark }) => mark)).toEqual(drawn.map((_, at) => (at % 2 === 0 ? 2 : 1)));
  expect(new Set(drawn.map(({ root }) => root.join())).size).toBe(100);
  expect(drawn.every(({ root }) => root.length === 25)).toBe(true);
});

test('any token comes back, in 45 characters of a-z, 2-7 and its mark', async () => {
  await fc.assert(
    fc.asyncProperty(tokens, async (token) => {
      const text = await writeToken(token);
      expect(text).toMatch(/^[12][a-z2-7]{44}$/);
      expect(text).toHaveLength(tokenChars);
      expect(await readToken(text)).toEqual({ kind: 'token', token });
    }),
  );
});

test('upper case counts as lower case, in tokens and link halves', async () => {
  await fc.assert(
    fc.asyncProperty(tokens, fc.infiniteStream(fc.boolean()), async (token, isUpper) => {
      const raise = (text: string) =>
        [...text].map((one) => (isUpper.next().value ? one.toUpperCase() : one)).join('');
      const { linkHalf } = await splitToken(token);
      expect(await readToken(raise(await writeToken(token)))).toEqual({ kind: 'token', token });
      expect(await readToken(raise(linkHalf))).toEqual({ kind: 'half', linkHalf });
    }),
  );
});

describe('what is told', () => {
  test('truncation at every position of a token and of a link half', async () => {
    await fc.assert(
      fc.asyncProperty(tokens, async (token) => {
        const { linkHalf } = await splitToken(token);
        const cuts = [...cutsOf(await writeToken(token)), ...cutsOf(linkHalf)];
        expect(cuts).toHaveLength(tokenChars + linkHalfChars - 2);
        expect(await kindsOf(cuts)).toEqual(new Set(['cut']));
      }),
      { numRuns: 20 },
    );
  });

  test('letters too many', async () => {
    const { linkHalf } = await splitToken(sample);
    for (const text of [await writeToken(sample), linkHalf])
      for (const more of ['a', '2', '0', 'aaaa', text, '\u0000'])
        expect(await readToken(text + more), more).toEqual({ kind: 'damaged' });
  });

  test('no token, other marks and other letters', async () => {
    const rest = (await writeToken(sample)).slice(1);
    expect(await readToken('')).toEqual({ kind: 'none' });
    for (const mark of '347') expect(await readToken(mark + rest), mark).toEqual({ kind: 'newer' });
    for (const mark of '0890abcxyz-#é')
      expect(await readToken(mark + rest), mark).toEqual({ kind: 'damaged' });
    for (const letter of ['0', '1', '8', '9', '-', ' ', 'ä', '\uFF41', '\u0000', '='])
      expect(await readToken(`1${rest.slice(0, 20)}${letter}${rest.slice(21)}`)).toEqual({ kind: 'damaged' });
  });

  test('every change of one letter, every swap of neighbours: a fixed token and its link half', async () => {
    const { linkHalf } = await splitToken(sample);
    for (const text of [await writeToken(sample), linkHalf]) {
      const swapped = [...text]
        .slice(1)
        .map((next, at) => text.slice(0, at) + next + text[at] + text.slice(at + 2));
      const changed = [...changesOf(text), ...swapped.filter((one) => one !== text)];
      expect(changed.length).toBeGreaterThan(35 * text.length);
      const kinds = await kindsOf(changed);
      kinds.forEach((kind) => expect(['damaged', 'cut', 'newer']).toContain(kind));
    }
  });

  test('a changed check always; another change is never read as the same token', async () => {
    const change = fc.record({ at: fc.nat(44), letter: fc.constantFrom(...letters) });
    await fc.assert(
      fc.asyncProperty(tokens, change, async (token, { at, letter }) => {
        const text = await writeToken(token);
        const changed = text.slice(0, at) + letter + text.slice(at + 1);
        fc.pre(changed !== text);
        const read = await readToken(changed);
        // One in 1,048,576 changes of mark or root has a fitting check by chance; then it is another token.
        if (at > 40) expect(read.kind).toBe('damaged');
        else expect(read).not.toEqual({ kind: 'token', token });
      }),
      { numRuns: 500 },
    );
  });
});

describe('halves', () => {
  test('join to the token however the code is typed', async () => {
    const between = fc.array(fc.constantFrom(' ', '-', '\u2013', '\u00A0', '\u2011', '\t', '\u200B', ''), {
      minLength: codeChars + 1,
      maxLength: codeChars + 1,
    });
    await fc.assert(
      fc.asyncProperty(tokens, between, fc.boolean(), async (token, gaps, isUpper) => {
        const { linkHalf, code } = await splitToken(token);
        expect(code).toMatch(/^[a-z2-7]{4}(-[a-z2-7]{4}){5}$/);
        expect(linkHalf).toMatch(token.mark === 1 ? /^5[a-z2-7]{24}$/ : /^6[a-z2-7]{24}$/);
        const typed = gaps.map((gap, at) => gap + (toPlainCode(code)[at] ?? '')).join('');
        expect(await readToken(linkHalf)).toEqual({ kind: 'half', linkHalf });
        expect(await joinHalves(linkHalf, isUpper ? typed.toUpperCase() : typed)).toEqual({
          kind: 'token',
          token,
        });
      }),
    );
  });

  test('a code of another link, a cut code and a wrong letter are told', async () => {
    const { linkHalf, code } = await splitToken(sample);
    const { code: wrong } = await splitToken(other);
    const { linkHalf: ofOtherMark } = await splitToken({ ...sample, mark: 2 });
    expect(await joinHalves(linkHalf, wrong)).toEqual({ kind: 'damaged' });
    expect(await joinHalves(ofOtherMark, code)).toEqual({ kind: 'damaged' });
    expect(await joinHalves(linkHalf, ' - ')).toEqual({ kind: 'none' });
    expect(await joinHalves(linkHalf, `${code}a`)).toEqual({ kind: 'damaged' });
    expect(await joinHalves(linkHalf, await writeToken(sample))).toEqual({ kind: 'damaged' });
    for (const cut of cutsOf(toPlainCode(code)))
      expect(await joinHalves(linkHalf, cut)).toEqual({ kind: 'cut' });
    const changed = await Promise.all(changesOf(toPlainCode(code)).map((one) => joinHalves(linkHalf, one)));
    expect(new Set(changed.map(({ kind }) => kind))).toEqual(new Set(['damaged']));
  });

  test('the link half is the same whatever the last 100 bits are, and holds nothing of the code', async () => {
    await fc.assert(
      fc.asyncProperty(tokens, roots, async (token, random) => {
        // 20 characters are 12 bytes and the upper half of the next one.
        const middle = ((token.root[12] ?? 0) & 0xf0) | ((random[12] ?? 0) & 0x0f);
        const root = Uint8Array.from([...token.root.slice(0, 12), middle, ...random.slice(13)]);
        const [one, two] = await Promise.all([splitToken(token), splitToken({ ...token, root })]);
        expect(two.linkHalf).toBe(one.linkHalf);
      }),
    );
  });
});
