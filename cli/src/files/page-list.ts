// The list of hashes of the pages of one version (docs/verify.md#the-list). It never comes from a host.
import { readFile } from 'node:fs/promises';
import { fail } from '../exit-codes.ts';
import { fieldOf, textIn } from '../hosts/answers.ts';

/** Hashes by path; those of documents by path and language. */
export type PageList = {
  readonly version: string;
  readonly documents: Readonly<Record<string, Readonly<Record<string, string>>>>;
  readonly assets: Readonly<Record<string, string>>;
};

/** The build writes the list of its own version here. */
declare const GLIMPSE_PAGES: unknown;
const own: unknown = typeof GLIMPSE_PAGES === 'undefined' ? undefined : GLIMPSE_PAGES;

/** The list of a file, else that of this build. @throws CommandError */
export async function readPageList(path: string | undefined): Promise<PageList> {
  if (path === undefined)
    return own === undefined
      ? fail('usage', 'This build of glimpse has no list of its own: name one with --manifest.')
      : toPageList(own);
  const text = await readFile(path, 'utf8').catch(() => fail('usage', 'The manifest cannot be read.'));
  return toPageList(parse(text));
}

function toPageList(given: unknown): PageList {
  const version = textIn(given, 'version');
  const documents = Object.entries(fieldOf(given, 'documents') ?? {}).map(
    ([path, hashes]) => [path, toHashes(hashes)] as const,
  );
  const assets = toHashes(fieldOf(given, 'assets'));
  const isWhole = [...documents.map(([, hashes]) => hashes), assets].every(
    (hashes) => hashes && Object.keys(hashes).length > 0,
  );
  if (version === undefined || documents.length === 0 || !assets || !isWhole) return damaged();
  const known = documents.map(([path, hashes]) => [path, hashes ?? {}] as const);
  return { version, documents: Object.fromEntries(known), assets };
}

const damaged = (): never => fail('usage', 'This is not a manifest of pages.');

/** @returns `undefined` unless each value is a hash, and each name a path or a language */
function toHashes(given: unknown): Readonly<Record<string, string>> | undefined {
  const entries = Object.entries(given ?? {}).map(
    ([name, hash]: [string, unknown]) => [name, String(hash)] as const,
  );
  const areHashes = entries.every(
    ([name, hash]) => /^(\/(?!\/)[\w./-]+|\w{2,8})$/.test(name) && /^sha256-[A-Za-z0-9+/]{43}=$/.test(hash),
  );
  return areHashes ? Object.fromEntries(entries) : undefined;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
