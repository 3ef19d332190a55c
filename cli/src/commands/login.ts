// Stores the API token of an account for one host, after a check.
import type { Context, Run } from '../context.ts';
import { fail } from '../exit-codes.ts';
import { configPath, readConfig, writeConfig } from '../files/config-file.ts';
import { toAccount } from '../files/credentials.ts';
import type { Account, Reply } from '../hosts/http-client.ts';
import { readOrigin } from '../hosts/origin.ts';
import { plainPaths } from '../hosts/plain-calls.ts';
import { expectSuccess, isUnknownPath } from '../hosts/refusal.ts';
import { fromUtf8 } from '@glimpse/contracts/sealed-links/web-crypto';

const mostBytes = 4096;

export const login: Run = async (context, { words }) => {
  const { env, say } = context;
  const config = await readConfig(env);
  const typed = words[0] ?? (env['GLIMPSE_HOST'] || config.host);
  if (typed === undefined) return fail('usage', 'Name the host: glimpse login HOST.');
  const origin = readOrigin(typed);
  const account = await askAccount(context);
  expectSuccess(await checkAccount(context, origin, account));
  await writeConfig(env, { host: origin, accounts: { ...config.accounts, [origin]: account } });
  say(`Signed in to ${new URL(origin).host} as ${account.address}. Stored in ${configPath(env)}.`);
};

/** Asks on the terminal. Without one, standard input has `ADDRESS:TOKEN`. */
async function askAccount({ stdin, ask }: Context): Promise<Account> {
  if (stdin.isTerminal) {
    const address = (await ask('Address of the account', 'shown')).trim();
    return toAccount((await ask('API token', 'hidden')).trim(), address);
  }
  const text = fromUtf8((await stdin.readAll(mostBytes)) ?? new Uint8Array())?.trim();
  return text ? toAccount(text) : fail('usage', 'Standard input has no ADDRESS:TOKEN.');
}

/** Asks a call that every token may make, also on older hosts of the family. */
async function checkAccount({ send }: Context, origin: string, account: Account): Promise<Reply> {
  const call = { origin, account, method: 'GET' } as const;
  const reply = await send({ ...call, path: plainPaths.v2.authcheck });
  return isUnknownPath(reply) ? send({ ...call, path: plainPaths.v1.authcheck }) : reply;
}
