// The rules about a file's form: length, exports, names, first line (style §2, house rules 1-3).
import { isTest, packageOf } from './places.ts';
import type { Rule } from './rules.ts';

/** `shared` says enough inside one feature: what its pages share. */
const drawers = /(^|\/)(utils?|helpers?|common|misc|types)\/|(?<!^web\/src\/features\/[a-z]+\/)\bshared\//;
const everywhere = (path: string) => packageOf(path) !== '';
const isConfig = (path: string) => /(^|\/)[^/]+\.config\.ts$/.test(path);
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
    name: 'a file opens with a comment on its purpose',
    scope: everywhere,
    faults: ({ opensWithComment }) => (opensWithComment ? [] : ['opens without a comment']),
    planted: [{ path: 'api/src/x.ts', text: 'export const y = 1;' }],
  },
  {
    name: 'no barrels: nothing is exported on',
    scope: everywhere,
    faults: ({ reExports }) => (reExports ? ['exports from another file'] : []),
    planted: [
      { path: 'web/src/ui/x.ts', text: "// x\nexport * from './Dialog.tsx';" },
      { path: 'web/src/ui/x.ts', text: "// x\nexport { Dialog } from './Dialog.tsx';" },
    ],
  },
  {
    name: 'no default export but in tool configuration',
    scope: (path) => !isConfig(path),
    faults: ({ defaultExport }) => (defaultExport ? ['has a default export'] : []),
    planted: [
      { path: 'api/src/x.ts', text: '// x\nexport default 1;' },
      { path: 'api/src/x.ts', text: '// x\nconst y = 1;\nexport { y as default };' },
    ],
  },
  {
    name: 'no folder is a drawer: utils, helpers, common, shared, misc, types',
    scope: everywhere,
    faults: ({ path }) => (drawers.test(path) ? ['lives in a folder whose name says nothing'] : []),
    planted: [
      { path: 'web/src/utils/x.ts', text: '// x\nexport const y = 1;' },
      { path: 'web/src/shared/x.ts', text: '// x\nexport const y = 1;' },
    ],
  },
  {
    name: 'a .ts file is named in kebab-case',
    scope: (path) => path.endsWith('.ts'),
    faults: ({ path }) => (/(^|\/)[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+)*\.ts$/.test(path) ? [] : ['is not in kebab-case']),
    planted: [{ path: 'api/src/burnSecret.ts', text: '// x\nexport const y = 1;' }],
  },
  {
    name: 'an import of our own names the file with its ending',
    scope: (path) => !isTest(path),
    faults: ({ imports }) =>
      imports.filter(({ from }) => /^[.#]/.test(from) && !/\.(tsx?|json|css|svg)(\?\w+)?$/.test(from)).map(({ from }) => `imports ${from}`),
    planted: [{ path: 'api/src/x.ts', text: "// x\nimport { y } from './y';\nexport const z = y;" }],
  },
];
