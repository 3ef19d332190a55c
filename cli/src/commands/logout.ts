// Forgets the account of a host. The API token stays valid until it is ended on the account page.
import type { Run } from '../context.ts';
import { fail } from '../exit-codes.ts';
import { readConfig, writeConfig } from '../files/config-file.ts';
import { readOrigin } from '../hosts/origin.ts';

export const logout: Run = async ({ env, say }, { words }) => {
  const config = await readConfig(env);
  const typed = words[0] ?? (env['GLIMPSE_HOST'] || config.host);
  if (typed === undefined) return fail('usage', 'No host is known: glimpse logout HOST.');
  const origin = readOrigin(typed);
  const { [origin]: found, ...others } = config.accounts;
  if (!found) return fail('failed', 'There is no account for this host.');
  await writeConfig(env, { host: config.host === origin ? undefined : config.host, accounts: others });
  say(`Signed out of ${new URL(origin).host}. The token itself stays valid: end it on the account page.`);
};
