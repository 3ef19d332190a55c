// The configuration: default host and accounts, for their owner alone (docs/cli.md#files-and-variables).
import { mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Env } from '../context.ts';
import { fail } from '../exit-codes.ts';
import { fieldOf, textIn } from '../hosts/answers.ts';
import type { Account } from '../hosts/http-client.ts';

/** `host`: where `send` and `list` go by default. Accounts by origin. */
export type Config = {
  readonly host: string | undefined;
  readonly accounts: Readonly<Record<string, Account>>;
};

const empty: Config = { host: undefined, accounts: {} };

/** @throws CommandError without a home folder */
export function configPath(env: Env): string {
  const base = env['XDG_CONFIG_HOME'] || (env['HOME'] && join(env['HOME'], '.config')) || env['APPDATA'];
  return base ? join(base, 'glimpse', 'config.json') : fail('usage', 'Set XDG_CONFIG_HOME or HOME.');
}

/** @throws CommandError if the file is damaged */
export async function readConfig(env: Env): Promise<Config> {
  const path = configPath(env);
  const text = await readFile(path, 'utf8').catch(absent);
  if (text === undefined) return empty;
  const given = parse(text) ?? fail('failed', `${path} is damaged: remove it and run glimpse login.`);
  return { host: textIn(given, 'host'), accounts: readAccounts(fieldOf(given, 'accounts')) };
}

/** Whether others can read the file. Windows has no such rights. */
export async function isOpenToOthers(env: Env): Promise<boolean> {
  const found = await stat(configPath(env)).catch(absent);
  return found !== undefined && (found.mode & 0o077) !== 0 && env['OS'] !== 'Windows_NT';
}

function readAccounts(given: unknown): Readonly<Record<string, Account>> {
  const entries = typeof given === 'object' && given !== null ? Object.entries(given) : [];
  const accounts = entries.flatMap(([origin, value]): [string, Account][] => {
    const [address, token] = [textIn(value, 'address'), textIn(value, 'token')];
    return address !== undefined && token !== undefined ? [[origin, { address, token }]] : [];
  });
  return Object.fromEntries(accounts);
}

/** Writes a new file with the rights 0600 and moves it over the old one. */
export async function writeConfig(env: Env, config: Config): Promise<void> {
  const path = configPath(env);
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const fresh = `${path}.new`;
  await rm(fresh, { force: true });
  await writeFile(fresh, `${JSON.stringify(config, null, 2)}\n`, { mode: 0o600, flag: 'wx' });
  await rename(fresh, path);
}

function absent(thrown: unknown): undefined {
  if (thrown instanceof Error && 'code' in thrown && thrown.code === 'ENOENT') return undefined;
  throw thrown;
}

function parse(text: string): object | undefined {
  try {
    const given: unknown = JSON.parse(text);
    return typeof given === 'object' && given !== null ? given : undefined;
  } catch {
    return undefined;
  }
}
