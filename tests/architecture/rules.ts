// The architecture rules as one table (CONTRIBUTING.md#dependency-rule). Each has a planted violation that a
// test checks.
import { isShipped, isTest, layerOf, featureOf } from './places.ts';
import type { Source } from './sources.ts';

/** One rule: its scope, the faults it finds in a file, and files that violate it. */
export type Rule = {
  readonly name: string;
  readonly scope: (path: string) => boolean;
  readonly faults: (source: Source) => readonly string[];
  readonly planted: readonly { readonly path: string; readonly text: string }[];
};

/** The imports whose target is wrong, one text each. */
export const targets = (source: Source, wrong: (target: string) => boolean) =>
  source.imports.filter(({ target }) => wrong(target)).map(({ from }) => `imports ${from}`);

/** Restricts the import of the packages `of` to the `allowed` files. */
function restrictImport(of: readonly string[], allowed: RegExp, planted: string): Rule {
  return {
    name: `${of.join(', ')} only in ${allowed.source}`,
    scope: isShipped,
    faults: (source) =>
      allowed.test(source.path)
        ? []
        : targets(source, (target) => of.some((name) => target === name || target.startsWith(`${name}/`))),
    planted: [{ path: planted, text: `// x\nimport { thing } from '${of[0]}';\nexport const y = thing;` }],
  };
}

/** Restricts the use of a global to the `allowed` files. */
function restrictGlobal(thing: string, allowed: RegExp, [path, use]: readonly [string, string]): Rule {
  return {
    name: `${thing} only in ${allowed.source}`,
    scope: isShipped,
    faults: (source) => (!allowed.test(source.path) && source.touches.has(thing) ? [`names ${thing}`] : []),
    planted: [{ path, text: `// x\nexport const y = ${use};` }],
  };
}

const featureWords =
  /^contracts\/src\/(secrets|accounts|domains|billing|regions|feedback|incoming|colonel|captcha)\.ts$/;

const handover = /^contracts\/src\/handover\//;
/** What owners of domains read. */
const shownReasons = /\/(?:domain-reasons|domain-reason-texts|domain-phrases|describe-reason)\.ts$/;

const boundaries: readonly Rule[] = [
  {
    name: 'contracts import nothing from outside but zod/mini',
    scope: (path) => path.startsWith('contracts/src/') && !isTest(path),
    faults: (source) =>
      targets(source, (target) => !target.startsWith('contracts/') && target !== 'zod/mini'),
    planted: [
      {
        path: 'contracts/src/x.ts',
        text: "// x\nimport { readFileSync } from 'node:fs';\nexport const y = readFileSync;",
      },
    ],
  },
  {
    name: "a feature's contracts import no other feature's",
    scope: (path) => featureWords.test(path),
    faults: (source) => targets(source, (target) => featureWords.test(target) && target !== source.path),
    planted: [
      {
        path: 'contracts/src/secrets.ts',
        text: "// x\nimport { y } from './billing.ts';\nexport const z = y;",
      },
    ],
  },
  {
    name: 'k6 scripts import only k6 and each other',
    scope: (path) => path.startsWith('load/k6/'),
    faults: (source) =>
      targets(source, (target) => !target.startsWith('load/k6/') && !/^k6(\/|$)/.test(target)),
    planted: [
      {
        path: 'load/k6/x.ts',
        text: "// x\nimport { y } from '@glimpse/contracts/limits';\nexport const z = y;",
      },
      { path: 'load/k6/x.ts', text: "// x\nimport { y } from '../launch/k6.ts';\nexport const z = y;" },
    ],
  },
  {
    name: 'web takes only the reasons of domains from contracts/handover',
    scope: (path) => path.startsWith('web/'),
    faults: (source) => targets(source, (target) => handover.test(target) && !shownReasons.test(target)),
    planted: [
      {
        path: 'web/src/lib/x.ts',
        text: "// x\nimport { y } from '@glimpse/contracts/handover/key-state';\nexport const z = y;",
      },
      {
        path: 'web/src/lib/x.ts',
        text: "// x\nimport { y } from '@glimpse/contracts/handover/domains';\nexport const z = y;",
      },
    ],
  },
  {
    name: 'operator takes only handover and vectors of contracts',
    scope: (path) => path.startsWith('operator/src/') && !isTest(path),
    faults: (source) => targets(source, (target) => /^contracts\/(?!src\/handover\/)/.test(target)),
    planted: [
      {
        path: 'operator/src/regions/x.ts',
        text: "// x\nimport { y } from '@glimpse/contracts/limits';\nexport const z = y;",
      },
    ],
  },
  {
    name: 'domain checks run without Kubernetes',
    scope: (path) => path.startsWith('operator/src/domains/checks/') && !isTest(path),
    faults: (source) => targets(source, (target) => target.startsWith('operator/src/kube/')),
    planted: [
      {
        path: 'operator/src/domains/checks/x.ts',
        text: "// x\nimport { y } from '#kube/y.ts';\nexport const z = y;",
      },
    ],
  },
  {
    name: 'contracts/examples is closed to web',
    scope: (path) => path.startsWith('web/') && !isTest(path),
    faults: (source) => targets(source, (target) => target.startsWith('contracts/src/examples/')),
    planted: [
      {
        path: 'web/src/lib/x.ts',
        text: "// x\nimport { y } from '@glimpse/contracts/examples/records';\nexport const z = y;",
      },
    ],
  },
  {
    name: 'inside a package, imports point downwards',
    scope: (path) => layerOf(path) !== undefined && !isTest(path),
    faults: (source) => targets(source, (target) => (layerOf(target) ?? -1) > (layerOf(source.path) ?? -1)),
    planted: [
      {
        path: 'api/src/platform/x.ts',
        text: "// x\nimport { y } from '#features/secrets/burn.ts';\nexport const z = y;",
      },
      {
        path: 'web/src/ui/x.tsx',
        text: "// x\nimport type { y } from '#shell/Header.tsx';\nexport type Z = y;",
      },
    ],
  },
  {
    name: 'a feature imports no sibling',
    scope: (path) => featureOf(path) !== undefined && !isTest(path),
    faults: (source) =>
      targets(source, (target) => (featureOf(target) ?? featureOf(source.path)) !== featureOf(source.path)),
    planted: [
      {
        path: 'api/src/features/secrets/x.ts',
        text: "// x\nimport { y } from '#features/billing/plans.ts';\nexport const z = y;",
      },
    ],
  },
  {
    name: 'shipped code imports no test code',
    scope: isShipped,
    faults: (source) => targets(source, (target) => target.includes('/') && isTest(target)),
    planted: [
      {
        path: 'web/src/ui/x.tsx',
        text: "// x\nimport { y } from '#testing/fake-api.ts';\nexport const z = y;",
      },
    ],
  },
];

/** The entries of processes. */
const entries =
  /^(api\/src\/(main|cli)|operator\/src\/(main|agent|solver|rs-agent)|(cli|action)\/src\/main)\.ts$/;

const restrictions: readonly Rule[] = [
  restrictImport(
    ['mongodb'],
    /^(api|operator)\/src\/(.*-store\.ts|platform\/mongo(\/|\.ts))/,
    'api/src/features/secrets/burn.ts',
  ),
  restrictImport(['ioredis'], /^api\/src\/platform\/redis\//, 'api/src/platform/http/auth/session.ts'),
  restrictImport(
    ['node:crypto', 'crypto', '@node-rs/bcrypt'],
    /^(api\/src\/platform\/crypto\/|operator\/src\/platform\/(crypto|random|x509)\.ts)/,
    'api/src/features/secrets/x.ts',
  ),
  restrictImport(['stripe'], /^api\/src\/features\/billing\/stripe\//, 'api/src/features/secrets/x.ts'),
  restrictImport(['nodemailer'], /^api\/src\/platform\/mail\//, 'api/src/features/secrets/x.ts'),
  restrictImport(
    ['@opentelemetry'],
    /^api\/src\/platform\/observe\/record-traces\.ts$/,
    'api/src/platform/http/x.ts',
  ),
  restrictImport(['node:process', 'process'], entries, 'api/src/app.ts'),
  restrictImport(['acme-client'], /^operator\/src\/domains\/certificate\//, 'operator/src/domains/x.ts'),
  restrictImport(
    ['undici', '@kubernetes/client-node'],
    /^operator\/src\/kube\//,
    'operator/src/regions/x.ts',
  ),
  restrictGlobal('process', entries, ['api/src/composition/context.ts', 'process.env']),
  restrictGlobal(
    'Date.now',
    /^(api\/src\/platform\/time|web\/src\/lib|operator\/src\/platform|cli\/src)\/clock\.ts$/,
    ['api/src/features/secrets/x.ts', 'Date.now()'],
  ),
  restrictGlobal(
    'new Date()',
    /^(api\/src\/platform\/time|web\/src\/lib|operator\/src\/platform|cli\/src)\/clock\.ts$/,
    ['web/src/ui/x.ts', 'new Date()'],
  ),
  restrictGlobal('Math.random', /^$/, ['api/src/platform/crypto/x.ts', 'Math.random()']),
  restrictGlobal(
    'fetch',
    /^(web\/src\/(lib\/|sealed-pages\/call\.ts)|api\/src\/features\/billing\/stripe\/|cli\/src\/hosts\/http-client\.ts)/,
    ['web/src/features/secrets/x.ts', "fetch('/api')"],
  ),
  restrictGlobal('localStorage', /^web\/src\/lib\//, [
    'web/src/features/secrets/x.ts',
    "window.localStorage.getItem('a')",
  ]),
  restrictGlobal('sessionStorage', /^web\/src\/lib\//, [
    'web/src/features/secrets/x.ts',
    "sessionStorage.getItem('a')",
  ]),
  restrictGlobal(
    'crypto.getRandomValues',
    /^(web\/src\/lib\/|contracts\/src\/sealed-links\/web-crypto\.ts$)/,
    ['api/src/features/secrets/x.ts', 'crypto.getRandomValues(b)'],
  ),
  restrictGlobal('crypto.randomUUID', /^web\/src\/lib\//, [
    'api/src/features/secrets/x.ts',
    'crypto.randomUUID()',
  ]),
  restrictGlobal('class', /^$/, ['api/src/platform/x.ts', 'class { a = 1; }']),
];

export { boundaries, restrictions };
