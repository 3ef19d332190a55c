// The rules between packages: which imports which, and how (CONTRIBUTING.md#dependency-rule).
import { isTest, isTool, mayImport, packageOf } from './places.ts';
import { type Rule, targets } from './rules.ts';

function crossesPackages(path: string, target: string): boolean {
  const [own, other] = [packageOf(path), packageOf(target)];
  if (own === other || !(other in mayImport) || !target.includes('/')) return false;
  // Tests may start the processes of other packages.
  if (isTest(path) && (other === 'scripts' || isTool(target) || isTest(target))) return false;
  return !(mayImport[own] ?? []).includes(other);
}

/** Rules between packages, one row each. */
export const packageRules: readonly Rule[] = [
  {
    name: 'a package imports only its allowed packages',
    scope: (path) => packageOf(path) in mayImport,
    faults: (source) => targets(source, (target) => crossesPackages(source.path, target)),
    planted: [
      {
        path: 'web/src/lib/x.ts',
        text: "// x\nimport { y } from '../../../api/src/config.ts';\nexport const z = y;",
      },
      {
        path: 'contracts/src/x.ts',
        text: "// x\nimport { y } from '../../web/src/lib/x.ts';\nexport const z = y;",
      },
      {
        path: 'api/src/platform/x.ts',
        text: "// x\nimport { y } from '@glimpse/processes/wait';\nexport const z = y;",
      },
      {
        path: 'tools/mail-sink/src/x.ts',
        text: "// x\nimport { y } from '../../../scripts/stores/redis.ts';\nexport const z = y;",
      },
      {
        path: 'tools/processes/src/x.ts',
        text: "// x\nimport { y } from '@glimpse/programs/go';\nexport const z = y;",
      },
    ],
  },
  {
    name: 'another package imports a tool by its name, not by a path',
    scope: () => true,
    faults: (source) =>
      source.imports
        .filter(
          ({ from, target }) =>
            from.startsWith('.') && isTool(target) && packageOf(target) !== packageOf(source.path),
        )
        .map(({ from }) => `imports ${from}`),
    planted: [
      {
        path: 'scripts/x.ts',
        text: "// x\nimport { y } from '../tools/processes/src/wait.ts';\nexport const z = y;",
      },
    ],
  },
];
