// Keeps the account of the stand-in in a file, so that `make run` finds it again.
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { UserError } from '@glimpse/processes/user-error';
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

/** Reads the file; without one the account is empty. @throws UserError if it is damaged */
export function readAccount(file: string | undefined): Account {
  if (file === undefined) return emptyAccount();
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch {
    return emptyAccount();
  }
  try {
    // oxlint-disable-next-line typescript/consistent-type-assertions -- only `saveAccount` writes the file
    return { ...emptyAccount(), ...(fromJson(text) as Account) };
  } catch (cause) {
    throw new UserError(`${file} is damaged: delete it to start with an empty Stripe account.`, { cause });
  }
}

export function saveAccount(file: string | undefined, account: Account): void {
  if (file === undefined) return;
  writeFileSync(`${file}.new`, toJson(account), { mode: 0o600 });
  renameSync(`${file}.new`, file);
}
