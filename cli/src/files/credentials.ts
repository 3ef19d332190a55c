// Which host a command speaks to, and the account for it, which is sent to no other host.
import { readFile } from 'node:fs/promises';
import type { Context, Env } from '../context.ts';
import { fail } from '../exit-codes.ts';
import { type Config, isOpenToOthers, readConfig } from './config-file.ts';
import type { Account } from '../hosts/http-client.ts';
import { readOrigin } from '../hosts/origin.ts';

export type Target = { readonly origin: string; readonly account: Account | undefined };

/**
 * The host that was named, else GLIMPSE_HOST, else that of `glimpse login`, with its account if there is one.
 * @throws CommandError if no host is known
 */
export async function findTarget(
  { env, say }: Pick<Context, 'env' | 'say'>,
  named: string | undefined,
): Promise<Target> {
  const config = await readConfig(env);
  const typed = named ?? (env['GLIMPSE_HOST'] || config.host);
  if (typed === undefined) return fail('usage', 'No host is known: run glimpse login, or set GLIMPSE_HOST.');
  const origin = readOrigin(typed);
  const account = (await accountOfEnv(env, origin, config)) ?? config.accounts[origin];
  if (account && (await isOpenToOthers(env)))
    say('The configuration is open to other users: run chmod 600 on it.');
  return { origin, account };
}

/** The account of GLIMPSE_TOKEN or GLIMPSE_TOKEN_FILE, which is for GLIMPSE_HOST alone. */
async function accountOfEnv(env: Env, origin: string, config: Config): Promise<Account | undefined> {
  const given = env['GLIMPSE_TOKEN'] || (await tokenOfFile(env['GLIMPSE_TOKEN_FILE']));
  if (!given) return undefined;
  if (!env['GLIMPSE_HOST']) return fail('usage', 'GLIMPSE_TOKEN is for GLIMPSE_HOST alone: set both.');
  if (readOrigin(env['GLIMPSE_HOST']) !== origin) return undefined;
  return toAccount(given, config.accounts[origin]?.address);
}

async function tokenOfFile(path: string | undefined): Promise<string | undefined> {
  if (!path) return undefined;
  const text = await readFile(path, 'utf8').catch(() => undefined);
  return text?.trim() || fail('usage', 'GLIMPSE_TOKEN_FILE names a file that cannot be read, or is empty.');
}

/** Reads `ADDRESS:TOKEN`, or a token of a known address. @throws CommandError */
export function toAccount(given: string, knownAddress?: string): Account {
  const at = given.lastIndexOf(':');
  const address = at < 0 ? knownAddress : given.slice(0, at);
  if (!address) return fail('usage', 'A token has the form ADDRESS:TOKEN, with the address of its account.');
  return { address, token: given.slice(at + 1).trim() };
}
