// Errors that the user can fix: one sentence, exit code 1, no stack.

/** An error whose message explains everything. */
export class UserError extends Error {}

/** Returns the text to print for any thrown value; only unexpected errors show their stack. */
export function sentenceOf(thrown: unknown): string {
  if (thrown instanceof UserError) return thrown.message;
  return thrown instanceof Error ? (thrown.stack ?? thrown.message) : String(thrown);
}
