// Sends a secret or waits for its reader, as the inputs say. Masks each secret before anything else happens.
import { readDuration } from '../../cli/src/arguments/durations.ts';
import { untilEnded } from '../../cli/src/commands/wait.ts';
import type { Context } from '../../cli/src/context.ts';
import { CommandError, fail } from '../../cli/src/exit-codes.ts';
import { toAccount } from '../../cli/src/files/credentials.ts';
import { readPrivateLink } from '../../cli/src/hosts/links.ts';
import { readOrigin } from '../../cli/src/hosts/origin.ts';
import { sealSecret } from '../../cli/src/hosts/seal-secret.ts';
import { type Env, inputOf, isUnmasked, linesToMask, readContent, secretsOf } from './inputs.ts';
import { errorCommand, maskCommand, outputLines } from './workflow-commands.ts';

export type Action = Pick<Context, 'clock' | 'send'> & {
  readonly env: Env;
  /** Writes to the log, which the runner reads. */
  readonly log: (text: string) => void;
  /** Adds to the file of outputs. */
  readonly output: (lines: string) => Promise<void>;
};

/** @returns the exit code */
export async function runAction(action: Action): Promise<0 | 1> {
  for (const secret of secretsOf(action.env)) action.log(maskCommand(secret));
  try {
    await expectOutput(action);
    await runMode(action, inputOf(action.env, 'mode') ?? 'send');
    return 0;
  } catch (thrown) {
    const sentence = thrown instanceof CommandError ? thrown.message : 'The action failed.';
    action.log(errorCommand(sentence));
    return 1;
  }
}

/** Checks that outputs can be written, before a link is made that would be lost. @throws CommandError */
const expectOutput = ({ output }: Action): Promise<void> =>
  output('').catch(() => fail('usage', 'GITHUB_OUTPUT names no file that can be written. Nothing was sent.'));

function runMode(action: Action, mode: string): Promise<void> {
  if (mode === 'send') return send(action);
  return mode === 'wait' ? wait(action) : fail('usage', 'mode is send or wait.');
}

async function send(action: Action): Promise<void> {
  const { env, log, output } = action;
  const content = await readContent(env);
  for (const line of linesToMask(content)) log(maskCommand(line));
  if (isUnmasked(content)) log('The file is over 64 KiB: its lines are not masked.\n');
  const [token, ttl] = [inputOf(env, 'token'), inputOf(env, 'ttl')];
  const plan = {
    origin: readOrigin(inputOf(env, 'host') ?? fail('usage', 'Set host.')),
    account: token === undefined ? undefined : toAccount(token),
    passphrase: inputOf(env, 'passphrase'),
    ttlSeconds: ttl === undefined ? undefined : readDuration(ttl),
    domain: undefined,
    halves: false,
  };
  const { link, private_link } = await sealSecret(action, plan, content);
  for (const secret of [link, private_link, fragmentOf(link), fragmentOf(private_link)])
    log(maskCommand(secret));
  await output(outputLines('link', link) + outputLines('private-link', private_link));
  log('The link opens once. It is in the output link.\n');
}

/** Returns the token of a link, which is masked as well: programs may print it without the host. */
const fragmentOf = (link: string): string => link.slice(link.indexOf('#') + 1);

async function wait(action: Action): Promise<void> {
  const { env, log, output } = action;
  const goal = inputOf(env, 'for') ?? 'opened';
  if (goal !== 'opened' && goal !== 'ended') return fail('usage', 'for is opened or ended.');
  const link = readPrivateLink(inputOf(env, 'private-link') ?? fail('usage', 'Set private-link.'));
  const { state } = await untilEnded(action, link, readDuration(inputOf(env, 'timeout') ?? '1h') * 1000);
  await output(outputLines('state', state));
  log(`The secret was ${state}.\n`);
  if (goal === 'opened' && state !== 'opened') return fail('gone', `The secret was not opened: ${state}.`);
}
