// Errors on the screen of a user: one sentence each, exit code 1, no stack.

/** An error whose message explains everything. */
export class UserError extends Error {}

/** What a command wrote to standard error before it failed; else the error itself. */
export function sayingOf(thrown: unknown): string {
  const said = thrown instanceof Error && 'stderr' in thrown ? String(thrown.stderr).trim() : '';
  return said || String(thrown);
}

const isSystem = (thrown: Error): boolean => 'syscall' in thrown && 'code' in thrown;

/** The first place of the stack that is a file of ours, as `folder/file.ts:line`. */
const placeOf = (stack: string): string =>
  /\/([^/\s]+\/[^/\s]+\.ts:\d+):\d+\)?$/m.exec(stack)?.[1] ?? 'unknown';

/**
 * Returns the text to print for any thrown value, always one sentence. For a defect it names the place; with
 * the variable DEBUG it shows the stack.
 */
export function sentenceOf(thrown: unknown): string {
  if (!(thrown instanceof Error)) return `Unexpected: ${String(thrown)}`;
  const { name, message, stack = '' } = thrown;
  if (thrown instanceof UserError) return message;
  if (process.env['DEBUG']) return stack;
  if (isSystem(thrown)) return `The system refused a call: ${message}.`;
  return `Unexpected ${name} at ${placeOf(stack)}: ${message.split('\n')[0]} (DEBUG=1 shows the stack).`;
}
