// Takes the link of a command from its argument, from standard input, or from the terminal.
import { fromUtf8 } from '@glimpse/contracts/sealed-links/web-crypto';
import type { Context } from '../context.ts';
import { fail } from '../exit-codes.ts';

const mostBytes = 65_536;

/** The link, and the second line of standard input if there is one. @throws CommandError without a link */
export async function readLines(
  { stdin, ask }: Pick<Context, 'stdin' | 'ask'>,
  word: string | undefined,
  question: string,
): Promise<readonly [string, string | undefined]> {
  if (word !== undefined && word !== '-') return [word, undefined];
  if (stdin.isTerminal) return [await ask(question, 'hidden'), undefined];
  const text = fromUtf8((await stdin.readAll(mostBytes)) ?? new Uint8Array()) ?? '';
  const [first, second] = text.split('\n').flatMap((line) => line.trim() || []);
  return first === undefined ? fail('usage', 'Standard input has no link.') : [first, second];
}
