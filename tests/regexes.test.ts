// No regular expression of the API is slow on hostile input: 64 KiB take at most 20 ms (goal Z4).
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync, Visitor } from 'oxc-parser';
import { expect, test } from 'vitest';
import { onThisMachine } from '@glimpse/processes/machine-speed';
import { rootFolder } from '@glimpse/processes/folders';

const longest = 65_536;
const mostMs = onThisMachine(20);
/** Runs of a slow input: another program may take the processor. */
const runs = 5;
const syntax = '()[]{}|^$*+?\\';

/** The regular expressions of a source text. */
function regexesIn(text: string): readonly RegExp[] {
  const found: RegExp[] = [];
  const visitor = new Visitor({
    Literal(node) {
      if ('regex' in node) found.push(new RegExp(node.regex.pattern, node.regex.flags));
    },
  });
  visitor.visit(parseSync('x.ts', text).program);
  return found;
}

/** Makes a text of so many characters. */
type Attack = (length: number) => string;

/** Texts of one character of the expression, or of a usual one, with and without another end. */
function attacks({ source }: RegExp): readonly Attack[] {
  const plain = source.replaceAll(/\\[a-zA-Z]/g, '');
  const letters = new Set(Array.from(`${plain}a0 .-:@/`).filter((one) => !syntax.includes(one)));
  return [...letters].flatMap((one): Attack[] => [
    (length) => one.repeat(length),
    (length) => `${one.repeat(length - 1)}\u0000`,
  ]);
}

function msOf(regex: RegExp, input: string): number {
  regex.lastIndex = 0;
  const start = performance.now();
  input.search(regex);
  return performance.now() - start;
}

/** A short text first: an eighth of the length takes a 64th of the time if the time grows by the square. */
function isSlow(regex: RegExp, attack: Attack): boolean {
  const takesLong = (input: string): boolean => {
    for (let run = 0; run < runs; run += 1) if (msOf(regex, input) <= mostMs) return false;
    return true;
  };
  const short = attack(longest / 8);
  if (msOf(regex, short) < mostMs / 64) return false;
  return takesLong(short) || takesLong(attack(longest));
}
const hasAttack = (regex: RegExp): boolean => attacks(regex).some((attack) => isSlow(regex, attack));

const files = globSync(['api/src/**/*.ts', 'contracts/src/**/*.ts'], { cwd: rootFolder }).filter(
  (path) => !/\.test\.ts$|\.suite\.ts$|\/testing/.test(path),
);

test('a slow expression is found', () => {
  expect(regexesIn('export const y = /\\s+$/;').map(hasAttack)).toEqual([true]);
});

test.each(
  files.flatMap((file) =>
    regexesIn(readFileSync(join(rootFolder, file), 'utf8')).map((regex) => ({ file, regex })),
  ),
)('$file: $regex', ({ regex }) => expect(hasAttack(regex)).toBe(false));
