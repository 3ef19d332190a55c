// Keeps the account of the stand-in in a file, so that `make run` finds it again.
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { type Account, emptyAccount } from './account.ts';

/** Maps become lists of pairs, under the name of their member. */
const toJson = (account: Account): string =>
  JSON.stringify(account, (_name, value: unknown) => (value instanceof Map ? { pairs: [...value] } : value));

const fromJson = (text: string): unknown =>
  JSON.parse(text, (_name, value: unknown) =>
    typeof value === 'object' && value !== null && 'pairs' in value && Array.isArray(value.pairs)
      ? new Map<unknown, unknown>(value.pairs.map(([key, held]: [unknown, unknown]) => [key, held]))
      : value,
  );

/** Reads the file; without one the account is empty. */
export function readAccount(file: string | undefined): Account {
  if (file === undefined) return emptyAccount();
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch {
    return emptyAccount();
  }
  // oxlint-disable-next-line typescript/consistent-type-assertions -- only `saveAccount` writes the file
  return { ...emptyAccount(), ...(fromJson(text) as Account) };
}

export function saveAccount(file: string | undefined, account: Account): void {
  if (file === undefined) return;
  writeFileSync(`${file}.new`, toJson(account), { mode: 0o600 });
  renameSync(`${file}.new`, file);
}
