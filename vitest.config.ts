// Configures the test tiers as Vitest projects (CONTRIBUTING.md#tests): unit, int, browser, e2e, and tests
// that run alone.
import { fileURLToPath } from 'node:url';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import type { TestSequencerConstructor } from 'vitest/node';
import { chromiumLaunchOptions } from './scripts/chromium.ts';
import { onThisMachine } from '@glimpse/processes/machine-speed';
import { longestFirst } from './scripts/vitest/longest-first.ts';
import { reporters } from './scripts/vitest/reporters.ts';
import { timedTests } from './scripts/vitest/timed-tests.ts';

const ignored = ['**/node_modules/**', '**/dist/**', '.data/**', '.tools/**'];
/** Time-outs follow the speed of the machine (docs/development.md#when-a-test-hangs). */
const seconds = (count: number): number => onThisMachine(count * 1000);
/** Longer polling, because the machine may be busy. */
const longPolling = { poll: { timeout: seconds(60) } };
const onStores = {
  environment: 'node' as const,
  expect: longPolling,
  globalSetup: ['scripts/vitest/stores.ts'],
  testTimeout: seconds(300),
  hookTimeout: seconds(300),
};
/** Tests on programs of a test cluster. `make e2e` installs these programs first. */
const onCluster = {
  environment: 'node' as const,
  expect: longPolling,
  testTimeout: seconds(300),
  hookTimeout: seconds(300),
};
/** Page budgets on a simulated slow phone: they run alone. */
const timedPages = [
  'web/tests/budgets.e2e.ts',
  'web/tests/captcha.e2e.ts',
  'web/tests/interactions.e2e.ts',
  'web/tests/modals.e2e.ts',
  'web/tests/paint.e2e.ts',
];
const onPages = {
  ...onStores,
  globalSetup: ['scripts/vitest/web.ts', 'scripts/vitest/stores.ts', 'scripts/vitest/browser.ts'],
};

export default defineConfig({
  test: {
    reporters: reporters(process.env),
    // oxlint-disable-next-line typescript/consistent-type-assertions -- Vitest's type asks for a class
    sequence: { sequencer: longestFirst as unknown as TestSequencerConstructor },
    projects: [
      {
        test: {
          name: 'unit',
          expect: longPolling,
          testTimeout: seconds(120), // property tests on a busy machine
          isolate: false, // pure code without shared state
          maxWorkers: 2,
          environment: 'node',
          include: [
            '{contracts,api,web,operator,cli,action}/**/*.test.ts',
            '{scripts,tools,load,tests,charts}/**/*.test.ts',
          ],
          exclude: [...ignored, '**/*.{int,cluster,pods,recorded,images,rules,sharded,browsers}.test.ts'],
        },
      },
      {
        test: {
          ...onStores,
          name: 'int',
          globalSetup: ['scripts/vitest/compiled.ts', ...onStores.globalSetup],
          include: ['{api,operator,cli,action,scripts,tools}/**/*.int.test.ts'],
          exclude: [...ignored, ...timedTests],
          setupFiles: ['api/tests/commands/record-commands.ts'],
          isolate: false, // each file has its own processes and database
          maxWorkers: 6, // many of these tests mostly wait, and the browser tier beside them ends first
        },
      },
      {
        test: {
          ...onStores,
          name: 'alone', // not `int-`: it waits for the browser tier, too
          include: [...timedTests],
          exclude: ignored,
          fileParallelism: false,
        },
      },
      {
        test: {
          ...onStores,
          name: 'recorded', // judges what int has sent to MongoDB
          include: ['api/**/*.recorded.test.ts'],
          exclude: ignored,
        },
      },
      {
        test: {
          ...onStores,
          name: 'rules', // on a real Prometheus, which `make e2e` builds first
          globalSetup: ['scripts/vitest/compiled.ts', ...onStores.globalSetup],
          include: ['{api,operator}/tests/monitoring/*.rules.test.ts'],
          exclude: ignored,
        },
      },
      {
        test: {
          ...onStores,
          name: 'sharded', // needs MONGOS_PATH
          include: ['api/tests/sharded/**/*.sharded.test.ts'],
          exclude: ignored,
        },
      },
      {
        test: {
          ...onCluster,
          name: 'cluster',
          include: ['{operator,charts}/**/*.cluster.test.ts'],
          exclude: ignored,
          maxWorkers: 3, // these tests mostly wait
        },
      },
      {
        test: {
          ...onCluster,
          name: 'pods',
          include: ['operator/tests/**/*.pods.test.ts'],
          exclude: ignored,
          fileParallelism: false, // one cluster for all
          globalSetup: ['scripts/vitest/browser.ts', 'operator/tests/cluster/pods-setup.ts'],
        },
      },
      {
        test: {
          ...onCluster,
          name: 'images',
          include: ['scripts/images/**/*.images.test.ts'],
          exclude: ignored,
          fileParallelism: false, // containers share the machine's ports, and some tests measure time
          globalSetup: ['scripts/vitest/images.ts', 'scripts/vitest/stores.ts'],
        },
      },
      {
        extends: './web/vite.config.ts',
        root: 'web',
        optimizeDeps: { include: ['axe-core', 'react-dom/server'] }, // beside those of the pages
        test: {
          name: 'browser',
          include: ['src/**/*.test.tsx'],
          globalSetup: [fileURLToPath(new URL('scripts/vitest/browser.ts', import.meta.url))],
          testTimeout: seconds(60), // on a busy machine
          expect: longPolling,
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({ launchOptions: chromiumLaunchOptions() }),
            instances: [{ browser: 'chromium' }],
          },
        },
      },
      {
        test: {
          ...onPages,
          name: 'e2e',
          include: ['web/tests/**/*.e2e.ts'],
          exclude: [...ignored, ...timedPages],
          maxWorkers: 2,
          maxConcurrency: 3, // independent pages, which wait for a still network now and then
          sequence: { groupOrder: 0 },
        },
      },
      {
        test: {
          ...onStores,
          name: 'browsers', // Firefox and WebKitGTK, which `make e2e` installs first
          globalSetup: ['scripts/vitest/web.ts', 'scripts/vitest/stores.ts'],
          include: ['web/tests/browsers/**/*.browsers.test.ts'],
          exclude: ignored,
          fileParallelism: false, // each engine takes a core
        },
      },
      {
        test: {
          ...onPages,
          name: 'e2e-alone',
          include: timedPages,
          fileParallelism: false, // they measure time
          exclude: ignored,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
