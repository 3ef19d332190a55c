// Reads the inputs of the action, which the runner passes as INPUT_ variables.
import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import type { SealedContent } from '@glimpse/contracts/sealed-links/content';
import { fromUtf8 } from '@glimpse/contracts/sealed-links/web-crypto';
import { fail } from '../../cli/src/exit-codes.ts';

export type Env = Readonly<Record<string, string | undefined>>;

/** @returns `undefined` for an empty input */
export const inputOf = (env: Env, name: string): string | undefined =>
  env[`INPUT_${name.toUpperCase()}`] || undefined;

/** What the log must not show, before anything else is done. */
export const secretsOf = (env: Env): readonly string[] =>
  ['text', 'passphrase', 'token', 'private-link'].flatMap((name) => {
    const value = inputOf(env, name);
    if (value === undefined) return [];
    return name === 'token' ? [value, value.slice(value.lastIndexOf(':') + 1)] : [value];
  });

/** The text, or the file. @throws CommandError unless there is exactly one */
export async function readContent(env: Env): Promise<SealedContent> {
  const [text, path] = [inputOf(env, 'text'), inputOf(env, 'file')];
  if ((text === undefined) === (path === undefined)) return fail('usage', 'Set either text or file.');
  if (text !== undefined) return { kind: 'text', text };
  const read = await readFile(path ?? '').catch(() => fail('usage', 'The file cannot be read.'));
  return { kind: 'file', name: basename(path ?? ''), type: '', bytes: new Uint8Array(read) };
}

/** Whether a file has more lines than a runner can look for. */
export const isUnmasked = (content: SealedContent): boolean =>
  content.kind === 'file' && content.bytes.length > 65_536;

/** Lines of a file that is a text: a later step must not print them. A key in one line is short enough. */
export function linesToMask(content: SealedContent): readonly string[] {
  if (content.kind === 'text' || isUnmasked(content)) return [];
  const lines = fromUtf8(content.bytes)?.split(/\r?\n/) ?? [];
  return lines.filter((line) => line.trim().length >= 8);
}
