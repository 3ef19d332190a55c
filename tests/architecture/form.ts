// Rules about the form of a file: length, exports, names, first line (rules 1-3).
import { isTest, packageOf } from './places.ts';
import type { Rule } from './rules.ts';

/** `shared` is allowed inside a web feature, for what its pages share. */
const meaninglessNames =
  /(^|\/)(utils?|helpers?|common|misc|types)\/|(?<!^web\/src\/features\/[a-z]+\/)\bshared\//;
const everywhere = (path: string) => packageOf(path) !== '';
const isConfig = (path: string) => /(^|\/)[^/]+\.config\.ts$/.test(path);
/** The formatter breaks code at 110 columns but leaves comments as they are. */
const isWideComment = (line: string) => line.length > 110 && /^\s*(\/\/|\/?\*)/.test(line);
const many = Array.from({ length: 250 }, () => '// line').join('\n');

/** Form rules, one row each. */
export const form: readonly Rule[] = [
  {
    name: 'a file has at most 250 lines',
    scope: everywhere,
    faults: ({ lines }) => (lines > 250 ? [`has ${lines} lines`] : []),
    planted: [{ path: 'api/src/x.ts', text: `${many}\nexport const y = 1;\n` }],
  },
  {
    name: 'a comment has at most 110 columns',
    scope: everywhere,
    faults: ({ text }) =>
      text
        .split('\n')
        .filter(isWideComment)
        .map((line) => `has the comment ${line.trim()}`),
    planted: [{ path: 'api/src/x.ts', text: `// x\n  /** ${'word '.repeat(22)}*/\nexport const y = 1;\n` }],
  },
  {
    name: 'a file opens with a comment on its purpose',
    scope: everywhere,
    faults: ({ opensWithComment }) => (opensWithComment ? [] : ['opens without a comment']),
    planted: [{ path: 'api/src/x.ts', text: 'export const y = 1;' }],
  },
  {
    name: 'no file re-exports from another file (no barrels)',
    scope: everywhere,
    faults: ({ reExports }) => (reExports ? ['re-exports from another file'] : []),
    planted: [
      { path: 'web/src/ui/x.ts', text: "// x\nexport * from './Dialog.tsx';" },
      { path: 'web/src/ui/x.ts', text: "// x\nexport { Dialog } from './Dialog.tsx';" },
    ],
  },
  {
    name: 'no default export except in tool configuration',
    scope: (path) => !isConfig(path),
    faults: ({ defaultExport }) => (defaultExport ? ['has a default export'] : []),
    planted: [
      { path: 'api/src/x.ts', text: '// x\nexport default 1;' },
      { path: 'api/src/x.ts', text: '// x\nconst y = 1;\nexport { y as default };' },
    ],
  },
  {
    name: 'no folder has a name without meaning: utils, helpers, common, shared, misc, types',
    scope: everywhere,
    faults: ({ path }) => (meaninglessNames.test(path) ? ['is in a folder whose name has no meaning'] : []),
    planted: [
      { path: 'web/src/utils/x.ts', text: '// x\nexport const y = 1;' },
      { path: 'web/src/shared/x.ts', text: '// x\nexport const y = 1;' },
    ],
  },
  {
    name: 'a .ts file is named in kebab-case',
    scope: (path) => path.endsWith('.ts'),
    faults: ({ path }) =>
      /(^|\/)[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+)*\.ts$/.test(path) ? [] : ['is not in kebab-case'],
    planted: [{ path: 'api/src/burnSecret.ts', text: '// x\nexport const y = 1;' }],
  },
  {
    name: 'an internal import has the file extension',
    scope: (path) => !isTest(path),
    faults: ({ imports }) =>
      imports
        .filter(({ from }) => /^[.#]/.test(from) && !/\.(tsx?|json|css|svg)(\?[\w&]+)?$/.test(from))
        .map(({ from }) => `imports ${from}`),
    planted: [{ path: 'api/src/x.ts', text: "// x\nimport { y } from './y';\nexport const z = y;" }],
  },
];
