// Bugs in the choice of a language, its texts and the caches of its pages (docs/seeded-bugs.md).
import type { SeededBug } from '../plant.ts';

export const languagesBugs: readonly SeededBug[] = [
  {
    name: 'brazil-for-every-region',
    story: 'a reader in Angola gets the Portuguese of Brazil',
    edits: [
      {
        file: 'api/src/platform/i18n/locale.ts',
        find: ".replace(/^pt_(?!br$)[a-z]{2}$/, 'pt_pt')",
        replace: '',
      },
    ],
    caughtBy: 'api/src/platform/i18n/locale.test.ts',
  },
  {
    name: 'unknown-language-accepted',
    story: 'LOCALES may name a language without texts',
    edits: [
      {
        file: 'api/src/config/language-settings.ts',
        find: '[...languageIds, ...pseudoLanguageIds].includes(given);',
        replace: '/^[a-z]{2}(_[A-Z]{2})?$/.test(given);',
      },
    ],
    caughtBy: 'api/src/config/config.test.ts',
  },
  {
    name: 'test-language-in-production',
    story: 'a site may offer the pseudo-languages to visitors',
    edits: [
      {
        file: 'api/src/config/language-settings.ts',
        find: 'if (!development && locales.some(',
        replace: 'if (development && locales.some(',
      },
    ],
    caughtBy: 'api/src/config/config.test.ts',
  },
  {
    name: 'pages-kept-without-end',
    story: 'assembled pages are kept for every language and pattern',
    edits: [
      {
        file: 'api/src/features/pages/shell/shell.ts',
        find: 'boundedMap<string, readonly Segment[]>(mostPages)',
        replace: 'boundedMap<string, readonly Segment[]>(1_000_000)',
      },
    ],
    caughtBy: 'api/tests/faults/long-lived-maps.test.ts',
  },
  {
    name: 'rare-asset-read-again',
    story: 'a text file is read from disk at each request',
    edits: [
      {
        file: 'api/src/platform/http/response/static-files.ts',
        find: '      known.set(path, asset);\n',
        replace: '',
      },
    ],
    caughtBy: 'api/src/platform/http/response/static-files.test.ts',
  },
  {
    name: 'equal-files-share-a-draft',
    story: 'two equal files of a build write one draft, and the build ends',
    edits: [
      {
        file: 'web/build/build-cache.ts',
        find: '${file}.${randomUUID()}',
        replace: '${file}.${process.pid}',
      },
    ],
    caughtBy: 'web/build/build-cache.test.ts',
  },
  {
    name: 'forms-of-plurals-unchecked',
    story: 'a translation may lack a plural form',
    edits: [
      {
        file: 'tests/languages/catalogue-faults.ts',
        find: 'for (const found of own.plurals)',
        replace: 'for (const found of own.plurals.slice(0, 0))',
      },
    ],
    caughtBy: 'tests/languages.test.ts',
  },
];
