// What a person in front of the terminal can put right: one clear sentence, exit code 1, no stack.

/** A failure whose message is the whole explanation. */
export class UserError extends Error {}

/** The sentence to print for anything thrown; only unexpected failures show their stack. */
export function sentenceOf(thrown: unknown): string {
  if (thrown instanceof UserError) return thrown.message;
  return thrown instanceof Error ? (thrown.stack ?? thrown.message) : String(thrown);
}
