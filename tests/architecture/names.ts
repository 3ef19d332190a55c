// Rules about names: words that only this code knew, types named by participles, tests beside their module.
import type { Rule } from './rules.ts';
import type { Source } from './sources.ts';

/** Words that stood for the field's terms, such as condition, reconcile and check. */
const banned = new Set(
  'tend bring wish bell scene turn shut early keeper asked case rounds look judge verdict drop'.split(' '),
);
/** Words of a path or an identifier, in lower case. */
const wordsOf = (text: string): readonly string[] =>
  (text.match(/[A-Z]?[a-z0-9]+|[A-Z]+(?![a-z])/g) ?? []).map((word) => word.toLowerCase());
const bannedIn = (text: string): readonly string[] => wordsOf(text).filter((word) => banned.has(word));
const inOperator = (path: string): boolean => /^operator\/(src|tests)\//.test(path);

/** Rules about names, one row each. */
export const names: readonly Rule[] = [
  {
    name: `no path has one of the words ${[...banned].join(', ')}`,
    scope: () => true,
    faults: ({ path }) => bannedIn(path).map((word) => `has the word ${word}`),
    planted: [
      { path: 'operator/src/regions/keys/tend-keys.ts', text: '// x' },
      { path: 'web/src/shell/session/SessionKeeper.tsx', text: '// x' },
    ],
  },
  {
    name: 'nothing that the operator declares has one of these words in its name',
    scope: inOperator,
    faults: ({ text }) =>
      [...text.matchAll(/^\s*(?:export )?(?:async )?(?:function|const|let|type) (\w+)/gm)].flatMap(
        ([, declared = '']) => (bannedIn(declared).length > 0 ? [`declares ${declared}`] : []),
      ),
    planted: [
      { path: 'operator/src/regions/x.ts', text: '// x\nexport const judgeSet = 1;' },
      { path: 'operator/src/regions/x.ts', text: '// x\ntype MongoVerdict = string;' },
    ],
  },
  {
    name: 'no type of the operator is called by a participle alone',
    scope: inOperator,
    faults: ({ text }) =>
      [...text.matchAll(/\btype (Given|Found|Wanted|Shown|Known|Asked|Seen|Held)\b/g)].map(
        ([, type]) => `declares the type ${type}`,
      ),
    planted: [{ path: 'operator/src/regions/x.ts', text: '// x\nexport type Seen = string;' }],
  },
  {
    name: 'samples of the operator are in a folder testing',
    scope: (path) => path.startsWith('operator/src/'),
    faults: ({ path }) =>
      path.endsWith('-samples.ts') && !path.includes('/testing/') ? ['is outside a folder testing'] : [],
    planted: [{ path: 'operator/src/regions/status-samples.ts', text: '// x' }],
  },
];

/** Test files of the operator without a module of the same name beside them. There is no exception today. */
export function testsWithoutModule(sources: readonly Source[]): readonly string[] {
  const paths = new Set(sources.map(({ path }) => path));
  return [...paths].filter(
    (path) =>
      /^operator\/src\/.*\.test\.ts$/.test(path) &&
      !paths.has(path.replace(/(\.(int|cluster|pods))?\.test\.ts$/, '.ts')),
  );
}
