// api/src/platform holds no word of the product: what it must know about a call is a field of the contract.
import { exceptions } from './platform-exceptions.ts';
import type { Rule } from './rules.ts';
import type { Source } from './sources.ts';

const words = [
  String.raw`secret passphrase account colonel feedback incoming support(?!ed|s\b) captcha altcha authenticity reveal conceal`,
  'burn receipt metadata customer custid visitor recipient ticket banner billing plans?(?![a-z]) stripe shortkey forgot guest',
  String.raw`verification sign[-_\s]?[iI]n(?![a-z]) sign[-_\s]?[uU]p(?![a-z]) custom[-_\s]?[dD]omain domain[-_]?[iI]d(?![a-z])`,
].flatMap((line) => line.split(' '));
const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);
/** A name with one of the words: at its start, after `_`, or as a part in camel case. */
const named = new RegExp(
  `\\w*?(?:(?<![A-Za-z])(?:${words.join('|')})|(?:${words.map(capital).join('|')}))\\w*`,
  'g',
);

/** A heading that a comment cites is no name. */
const citation = /docs\/design\/[\w.-]+#[\w-]+/g;

const namesIn = ({ text }: Source): readonly string[] => [
  ...new Set(text.replace(citation, '').match(named)),
];

const isAllowed = (path: string, name: string): boolean =>
  exceptions.some(
    ({ files, names }) =>
      (files.includes(path) || files.includes('all')) && (names.includes(name) || names.includes('all')),
  );

export const platformWords: Rule = {
  name: 'api/src/platform holds no word of the product',
  scope: (path) => path.startsWith('api/src/platform/'),
  faults: (source) =>
    namesIn(source)
      .filter((name) => !isAllowed(source.path, name))
      .map((name) => `says ${name}`),
  planted: [
    { path: 'api/src/platform/http/x.ts', text: '// Sends a secret.\nexport const y = 1;' },
    { path: 'api/src/platform/http/x.ts', text: "// x\nexport const y = 'reveal_secret';" },
    { path: 'api/src/platform/http/x.ts', text: '// x\nexport const isBurned = 1;' },
    { path: 'api/src/platform/http/x.test.ts', text: '// x\nexport const y = { planId: 1 };' },
  ],
};

/** Exceptions that no file needs: they must go from the table. */
export function unneededExceptions(sources: readonly Source[]): readonly string[] {
  const found = sources
    .filter(({ path }) => platformWords.scope(path))
    .map((source) => ({ path: source.path, names: namesIn(source) }));
  const isNeeded = (file: string, name: string): boolean =>
    found.some(
      ({ path, names }) =>
        (file === 'all' || path === file) && (name === 'all' ? names.length > 0 : names.includes(name)),
    );
  return exceptions.flatMap(({ files, names }) =>
    files.flatMap((file) => names.flatMap((name) => (isNeeded(file, name) ? [] : [`${file}: ${name}`]))),
  );
}
