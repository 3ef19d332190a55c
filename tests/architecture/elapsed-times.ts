// Finds tests that hold a measured time against a fixed one (record 100).
import { type Expression, parseSync, type Node, Visitor } from 'oxc-parser';
import type { Rule } from './rules.ts';
import type { Source } from './sources.ts';

/** Files of tests and their helpers, in every tier; the bench and the load are what measures. */
const isOfTests = (path: string): boolean =>
  !/^(bench|load)\//.test(path) &&
  (/\.(test|suite|e2e)\.tsx?$/.test(path) || /^(api|web|operator)\/tests\//.test(path));

/** Files that may compare, each with its reason. A difference of two dates is not the speed of anything. */
const exceptions: Readonly<Record<string, string>> = {
  'api/src/features/regions/region-store.int.test.ts': 'two clocks agree to a minute',
  'api/tests/accounts/account-examples.ts': 'a date of an answer is of these weeks',
  'api/tests/http/examples.int.test.ts': 'a date of an answer is of these weeks',
  'operator/src/platform/clock.test.ts': 'stands still on purpose: a lower bound',
  'operator/tests/kube/kernel.cluster.test.ts': "the API server's clock agrees with ours",
  'operator/tests/mongo/rights.int.test.ts': 'two clocks agree to a minute',
  'operator/tests/pods/both-regions.suite.ts': 'waits until answers are steady: a lower bound',
  'web/src/lib/api.test.tsx': 'a device that is two days ahead is told so',
};

/** A difference of two times, and helpers that return one. */
const difference = /(performance|Date)\.now\(\)\)? - |- (performance|Date)\.now\(\)|process\.hrtime\(\w/;
const helpers = /\btimed\(/;
const upper = new Set(['toBeLessThan', 'toBeLessThanOrEqual']);
const fixed = /^[\d_.\s*/+()-]+$/;

/** What a file measures: names whose value comes from a difference of times. */
function measuredNames(text: string): ReadonlySet<string> {
  const found = new Set<string>();
  for (const [, name = '', value = ''] of text.matchAll(/\bconst (\w+) = ([^;]*);/g))
    if (helpers.test(value) || difference.test(value)) found.add(name);
  return found;
}

/** Constants of a file that are plain numbers. */
function fixedNames(text: string): ReadonlySet<string> {
  const all = text.matchAll(/\bconst (\w+) = ([\d_][\d_.\s*/+]*);/g);
  return new Set(Array.from(all, ([, name = '']) => name));
}

type Seen = {
  readonly text: string;
  readonly measured: ReadonlySet<string>;
  readonly fixed: ReadonlySet<string>;
};

const wordsOf = (code: string): readonly string[] => code.match(/[A-Za-z_$][\w$]*/g) ?? [];
const isMeasured = ({ measured }: Seen, code: string): boolean =>
  difference.test(code) || helpers.test(code) || wordsOf(code).some((word) => measured.has(word));
const isFixed = (seen: Seen, code: string): boolean =>
  fixed.test(code) || wordsOf(code).every((word) => seen.fixed.has(word));

/** Comparisons of an elapsed time with a fixed one, as written. */
function fixedTimes(path: string, text: string): readonly string[] {
  const seen: Seen = { text, measured: measuredNames(text), fixed: fixedNames(text) };
  const code = ({ start, end }: Node | Expression): string => text.slice(start, end);
  const found: string[] = [];
  const judge = (one: string, other: string, whole: string) => {
    if (isMeasured(seen, one) && isFixed(seen, other)) found.push(whole.replaceAll(/\s+/g, ' '));
  };
  const visitor = new Visitor({
    BinaryExpression({ operator, left, right, start, end }) {
      if (operator === '<' || operator === '<=') judge(code(left), code(right), text.slice(start, end));
      if (operator === '>' || operator === '>=') judge(code(right), code(left), text.slice(start, end));
    },
    CallExpression(node) {
      const { callee, arguments: given } = node;
      const limit = given[0];
      if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier' || !limit) return;
      if (upper.has(callee.property.name)) judge(code(callee.object), code(limit), code(node));
    },
  });
  visitor.visit(parseSync(path, text).program);
  return found;
}

/** Exceptions that hold nothing back any more. */
export const unneededTimeExceptions = (sources: readonly Source[]): readonly string[] =>
  Object.keys(exceptions).filter(
    (wanted) => !sources.some(({ path, text }) => path === wanted && fixedTimes(path, text).length > 0),
  );

/** The rule, with violations that it must catch. */
export const elapsedTimes: Rule = {
  name: 'no test compares an elapsed time with a fixed one',
  scope: isOfTests,
  faults: ({ path, text }) =>
    path in exceptions ? [] : fixedTimes(path, text).map((fault) => `compares with a fixed time: ${fault}`),
  planted: [
    '// x\nconst from = performance.now();\nexpect(performance.now() - from).toBeLessThan(1000);',
    '// x\nconst mostMs = 2 * 1000;\nconst ms = performance.now() - from;\nexpect(ms).toBeLessThanOrEqual(mostMs);',
    '// x\nexpect(await timed(work)).toBeLessThan(60);',
    '// x\nconst took = Date.now() - from;\nexpect(took < 500).toBe(true);',
    '// x\nconst seconds = (performance.now() - from) / 1000;\nexpect(30 > seconds).toBe(true);',
  ].map((text) => ({ path: 'api/tests/x.int.test.ts', text })),
};
