// Cases of tokens, link halves and codes for contracts/vectors/sealed-links.json.
import {
  joinHalves,
  readToken,
  splitToken,
  writeToken,
  type ReadToken,
  type SealedToken,
} from '@glimpse/contracts/sealed-links/token';
import { byteRun, toHex } from './bytes.ts';

/** What a text is, with bytes in hex. */
export type ExpectedToken = {
  readonly kind: ReadToken['kind'];
  readonly mark?: number;
  readonly root?: string;
  readonly linkHalf?: string;
};
export type TokenCase = { readonly name: string; readonly text: string; readonly expect: ExpectedToken };
export type HalvesCase = {
  readonly name: string;
  readonly linkHalf: string;
  readonly code: string;
  readonly expect: ExpectedToken;
};

function toExpected(read: ReadToken): ExpectedToken {
  if (read.kind === 'token') return { kind: 'token', mark: read.token.mark, root: toHex(read.token.root) };
  return read;
}

const root = byteRun(0xa5, 25);
/** The tokens of the fixed links: a run of bytes, zeros, ones. */
export const fixedTokens = {
  plain: { mark: 1, root },
  guarded: { mark: 2, root },
  zeros: { mark: 1, root: new Uint8Array(25) },
  ones: { mark: 2, root: new Uint8Array(25).fill(255) },
} as const satisfies Readonly<Record<string, SealedToken>>;

const replaceAt = (text: string, at: number, by: string): string =>
  text.slice(0, at) + by + text.slice(at + 1);

async function textsOfTokens(): Promise<readonly (readonly [string, string])[]> {
  const plain = await writeToken(fixedTokens.plain);
  const guarded = await writeToken(fixedTokens.guarded);
  const { linkHalf } = await splitToken(fixedTokens.plain);
  const { linkHalf: guardedHalf } = await splitToken(fixedTokens.guarded);
  return [
    ['a token without passphrase', plain],
    ['a token with passphrase', guarded],
    ['upper case', plain.toUpperCase()],
    ['a root of zeros', await writeToken(fixedTokens.zeros)],
    ['a root of ones', await writeToken(fixedTokens.ones)],
    ['a link half', linkHalf],
    ['a link half with passphrase, in upper case', guardedHalf.toUpperCase()],
    ['nothing', ''],
    ['the mark alone', '1'],
    ['a token without its last letter', plain.slice(0, -1)],
    ['a token without its check', plain.slice(0, -4)],
    ['half of a token', plain.slice(0, 22)],
    ['a letter more', `${plain}a`],
    ['the mark of the other kind', replaceAt(plain, 0, '2')],
    ['no mark', plain.slice(1)],
    ['mark 0', replaceAt(plain, 0, '0')],
    ['mark 3', replaceAt(plain, 0, '3')],
    ['mark 4', replaceAt(plain, 0, '4')],
    ['mark 7', replaceAt(plain, 0, '7')],
    ['mark 8', replaceAt(plain, 0, '8')],
    ['another first letter', replaceAt(plain, 1, 'b')],
    ['another last letter', replaceAt(plain, 44, plain.endsWith('a') ? 'b' : 'a')],
    ['a letter that base32 does not have', replaceAt(plain, 20, '1')],
    ['a hyphen', replaceAt(plain, 20, '-')],
    ['a link half without its last letter', linkHalf.slice(0, -1)],
    ['a link half with a letter more', `${linkHalf}a`],
    ['a link half with the other mark', replaceAt(linkHalf, 0, '6')],
    ['a link half with another letter', replaceAt(linkHalf, 20, 'b')],
    ['a link half with a letter that base32 does not have', replaceAt(linkHalf, 3, '8')],
    ['a token with the mark of a half', replaceAt(plain, 0, '5')],
    ['the text after a secret was shown', 'opened'],
  ];
}

export async function tokenCases(): Promise<readonly TokenCase[]> {
  const texts = await textsOfTokens();
  return Promise.all(
    texts.map(async ([name, text]) => ({ name, text, expect: toExpected(await readToken(text)) })),
  );
}

export async function halvesCases(): Promise<readonly HalvesCase[]> {
  const { linkHalf, code } = await splitToken(fixedTokens.plain);
  const guarded = await splitToken(fixedTokens.guarded);
  const zeros = await splitToken(fixedTokens.zeros);
  const texts = [
    ['a code as it is shown', linkHalf, code],
    ['a code with spaces, in upper case', guarded.linkHalf, guarded.code.replaceAll('-', ' ').toUpperCase()],
    ['a code without separators', zeros.linkHalf, zeros.code.replaceAll('-', '')],
    ['no code', linkHalf, ' - '],
    ['a code without its last letter', linkHalf, code.slice(0, -1)],
    ['a code without its last group', linkHalf, code.slice(0, -5)],
    ['a code with a letter more', linkHalf, `${code}a`],
    ['the code of another root', linkHalf, zeros.code],
    ['the code of the other mark', linkHalf, guarded.code],
    ['a wrong letter', linkHalf, replaceAt(code, 0, 'a')],
    ['two groups in the wrong order', linkHalf, code.slice(5, 10) + code.slice(0, 5) + code.slice(10)],
    ['a digit that base32 does not have', linkHalf, replaceAt(code, 0, '0')],
  ] as const;
  return Promise.all(
    texts.map(async ([name, half, typed]) => {
      const read = toExpected(await joinHalves(half, typed));
      return { name, linkHalf: half, code: typed, expect: read };
    }),
  );
}
