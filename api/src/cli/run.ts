// Runs the command that was typed. Exit code 0: done. 1: failed. 2: invalid usage.
import { type ErrorCode, errors, type KnownError } from '@glimpse/contracts/errors';
import { KeyringError } from '#platform/crypto/keys/load-keys.ts';
import { ApiError } from '#platform/errors/api-error.ts';
import { BackupError } from '#platform/mongo/backup/backup-files.ts';
import { isOutage } from '#platform/mongo/outage.ts';
import { errorFacts } from '#platform/observe/log.ts';
import { StartupError } from '#platform/errors/startup-error.ts';
import { ConfigError } from '#src/config/config.ts';
import { backup } from './backup.ts';
import { billing } from './billing.ts';
import { checkKeysCommand } from './check-keys.ts';
import { colonel } from './colonel.ts';
import { type Command, type CommandContext, readArgs, usageOf } from './command.ts';
import { deleteAccount } from './delete-account.ts';
import { initStores } from './init-stores.ts';
import { mails } from './mails.ts';
import { newSecrets } from './new-secrets.ts';
import { CliError } from './cli-error.ts';
import { plan } from './plan.ts';
import { restore } from './restore.ts';
import { sealAccounts } from './seal-accounts.ts';
import { showConfig } from './show-config.ts';
import { stripe } from './stripe.ts';
import { testMail } from './test-mail.ts';

export const commands: readonly Command[] = [
  colonel,
  plan,
  billing,
  testMail,
  mails,
  deleteAccount,
  stripe,
  showConfig,
  checkKeysCommand,
  backup,
  restore,
  sealAccounts,
  newSecrets,
  initStores,
];

/** `out` goes to standard output, `fault` to standard error; one of them is empty. */
export type Outcome = { readonly exitCode: 0 | 1 | 2; readonly out: string; readonly fault: string };

export const usage = [
  'Usage: glimpse-admin COMMAND, with the environment of the API',
  ...commands.map((one) => `  ${usageOf(one)}\n      ${one.does}`),
].join('\n');

/** @param openContext reads the configuration; called only for a known command with valid arguments */
export async function run(
  [name, ...typed]: readonly string[],
  openContext: () => CommandContext,
): Promise<Outcome> {
  if (name === undefined || name === 'help' || name === '--help')
    return { exitCode: name === undefined ? 2 : 0, ...texts(name !== undefined, usage) };
  const command = commands.find((one) => one.name === name);
  if (!command)
    return { exitCode: 2, ...texts(false, 'There is no such command: glimpse-admin help lists them.') };
  try {
    const args = readArgs(command, typed);
    return { exitCode: 0, ...texts(true, await command.run(args, openContext())) };
  } catch (thrown) {
    return {
      exitCode: thrown instanceof CliError ? thrown.exitCode : 1,
      ...texts(false, sentenceOf(thrown)),
    };
  }
}

const texts = (done: boolean, text: string) => (done ? { out: text, fault: '' } : { out: '', fault: text });

/** One sentence about the failure. It repeats no argument and no stored data. */
function sentenceOf(thrown: unknown): string {
  const known = [BackupError, CliError, ConfigError, KeyringError, StartupError].some(
    (kind) => thrown instanceof kind,
  );
  if (known && thrown instanceof Error) return thrown.message;
  if (isOutage(thrown) || (thrown instanceof ApiError && thrown.code === 'store.unavailable'))
    return 'MongoDB did not answer in time. Check whether the change was made, then try again.';
  if (thrown instanceof ApiError) return `${errorText(thrown.code)}.`;
  return `The command failed: ${JSON.stringify(errorFacts(thrown))}`;
}

function errorText(code: ErrorCode): string {
  const { text }: KnownError = errors[code];
  return text;
}
