// Reads and writes links: sealed, half, plain and private ones (docs/design/sealed-links.md#the-link).
import { findToken } from '@glimpse/contracts/sealed-links/find-token';
import { readToken, type ReadToken, type SealedToken } from '@glimpse/contracts/sealed-links/token';
import { fail } from '../exit-codes.ts';
import { isAllowedUrl, readOrigin, toUrl } from './origin.ts';

/** What a reader holds. `half` needs the code that came another way; the server can read a `plain` one. */
export type ShareLink =
  | { readonly kind: 'sealed'; readonly origin: string; readonly token: SealedToken }
  | { readonly kind: 'half'; readonly origin: string; readonly linkHalf: string }
  | { readonly kind: 'plain'; readonly origin: string; readonly key: string };

/** What the sender holds: it shows the state and burns, and opens nothing. */
export type PrivateLink = {
  readonly kind: 'sealed' | 'plain';
  readonly origin: string;
  readonly key: string;
};

/** Keys of the family are longer than ours in newer and shorter in older versions. */
const plainKey = /^[0-9a-z]{20,128}$/;
const sealedKey = /^[0-9a-z]{32}$/;
const around = /^[\s<>()[\]{}"'`]+|[\s<>()[\]{}"'`.,;!]+$/g;

/** Takes the address out of a line such as `Private link: https://…`. @throws CommandError without one */
function readUrl(typed: string): URL {
  const text = (/https?:\/\/\S+/i.exec(typed)?.[0] ?? typed.trim()).replaceAll(around, '');
  const url = toUrl(/^https?:\/\//i.test(text) ? text : schemed(text));
  if (!url) return fail('damaged', 'This is not a link.');
  if (!isAllowedUrl(url)) return fail('usage', 'glimpse speaks HTTPS, and HTTP only to localhost.');
  return url;
}

/** A link without `https://`, as chats show it. */
function schemed(text: string): string {
  const [host = '', ...rest] = text.split('/');
  return rest.length > 0 && /^[\w.[\]:-]+$/.test(host) ? `${readOrigin(host)}/${rest.join('/')}` : '';
}

const sentences: Readonly<Record<Exclude<ReadToken['kind'], 'token' | 'half'>, string>> = {
  none: 'The part of the link after # is missing.',
  cut: 'The link is cut: its end is missing.',
  damaged: 'The link is damaged: a character is wrong, missing or too many.',
  newer: 'The link is of a newer kind, which this version of glimpse does not know.',
};

/** @returns the token, or the link half. @throws CommandError with exit code 5 for what is neither */
export function expectWhole(read: ReadToken): Extract<ReadToken, { kind: 'token' | 'half' }> {
  return read.kind === 'token' || read.kind === 'half' ? read : fail('damaged', sentences[read.kind]);
}

/** Reads a link that opens a secret. @throws CommandError */
export async function readShareLink(typed: string): Promise<ShareLink> {
  const url = readUrl(typed);
  const { origin, pathname } = url;
  if (privateKeyIn(url) !== undefined)
    return fail('usage', 'This is a private link, which opens nothing. The reader needs the other link.');
  const plain = keyAfter(pathname, 'secret');
  if (plain !== undefined)
    return plainKey.test(plain) ? { kind: 'plain', origin, key: plain } : fail('damaged', sentences.damaged);
  if (!/^\/s(?:[/#%]|$)/.test(`${pathname}${url.hash}`))
    return fail('damaged', 'This is not a link to a secret.');
  const read = expectWhole(await readToken(findToken(`${pathname}${url.search}${url.hash}`)));
  return read.kind === 'token'
    ? { kind: 'sealed', origin, token: read.token }
    : { kind: 'half', origin, linkHalf: read.linkHalf };
}

/** Reads a link of a sender. @throws CommandError */
export function readPrivateLink(typed: string): PrivateLink {
  const url = readUrl(typed);
  const found = privateKeyIn(url);
  if (!found)
    return fail('damaged', 'This is not a private link, which glimpse send prints beside the link.');
  const isWhole = (found.kind === 'sealed' ? sealedKey : plainKey).test(found.key);
  return isWhole ? { ...found, origin: url.origin } : fail('damaged', 'The private link is cut or damaged.');
}

function privateKeyIn({ pathname, hash }: URL): Omit<PrivateLink, 'origin'> | undefined {
  const sealed = /^\/p\/*(?:[#/]|%23)+([^#/]*)/i.exec(`${pathname}${hash}`)?.[1];
  if (sealed !== undefined) return { kind: 'sealed', key: sealed };
  const key = keyAfter(pathname, 'private') ?? keyAfter(pathname, 'receipt');
  return key === undefined ? undefined : { kind: 'plain', key };
}

const keyAfter = (pathname: string, word: string): string | undefined =>
  new RegExp(`^/${word}/([^/]*)/?$`).exec(pathname)?.[1];

/** @param token a whole token, or a link half */
export const toSealedLink = (origin: string, token: string): string => `${origin}/s#${token}`;
export const toPrivateLink = (origin: string, key: string): string => `${origin}/p#${key}`;
export const toPlainLink = (origin: string, key: string): string => `${origin}/secret/${key}`;
export const toPlainPrivateLink = (origin: string, key: string): string => `${origin}/private/${key}`;
