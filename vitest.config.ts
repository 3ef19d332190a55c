// The four test tiers as Vitest projects (style §11): unit, int, browser, e2e; what measures time is a project of its own, after the others.
import { fileURLToPath } from 'node:url';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { chromiumLaunchOptions } from './scripts/chromium.ts';
import { fileOrder } from './scripts/vitest/file-order.ts';

const ignored = ['**/node_modules/**', '**/dist/**', '.data/**', '.tools/**'];
/** Tests that hold a figure against the clock, or ask so much at once that a busy machine turns them away: nothing runs beside them. */
const alone = ['api/tests/accounts/speed', 'api/tests/privacy/reads-never-write', 'api/tests/faults/starvation', 'scripts/run'].map(
  (name) => `${name}.int.test.ts`,
);
/** What a test waits for comes when the machine has time for it. */
const patient = { poll: { timeout: 10_000 } };
const onStores = {
  environment: 'node' as const,
  expect: patient,
  globalSetup: ['scripts/vitest/stores.ts'],
  testTimeout: 60_000,
  hookTimeout: 60_000,
};
/** Pages against the clock of a slow phone: nothing runs beside them. */
const alonePages = ['web/tests/budgets.e2e.ts'];
const onPages = {
  ...onStores,
  globalSetup: ['scripts/vitest/web.ts', 'scripts/vitest/stores.ts', 'scripts/vitest/browser.ts'],
  hookTimeout: 120_000,
};

export default defineConfig({
  test: {
    reporters: ['default'],
    sequence: { sequencer: fileOrder },
    projects: [
      {
        test: {
          name: 'unit',
          testTimeout: 30_000, // property tests on a busy machine
          isolate: false, // pure code: nothing of one file is left for the next
          maxWorkers: 2,
          environment: 'node',
          include: ['{contracts,api,web}/**/*.test.ts', 'scripts/**/*.test.ts', 'tests/**/*.test.ts'],
          exclude: [...ignored, '**/*.int.test.ts'],
        },
      },
      {
        test: {
          ...onStores,
          name: 'int',
          globalSetup: ['scripts/vitest/compiled.ts', ...onStores.globalSetup],
          include: ['{api,scripts}/**/*.int.test.ts'],
          exclude: [...ignored, ...alone],
          isolate: false, // every file has its own processes and its own database
          maxWorkers: 4, // many of these wait more than they work
          sequence: { groupOrder: 0 },
        },
      },
      {
        test: {
          ...onStores,
          name: 'int-alone',
          include: alone,
          exclude: ignored,
          fileParallelism: false,
          sequence: { groupOrder: 1 }, // after the others
        },
      },
      {
        extends: './web/vite.config.ts',
        root: 'web',
        // found before the first test: a dependency found later would reload the page under a running test
        optimizeDeps: {
          include: [
            'axe-core',
            'react',
            'react-dom',
            'react-dom/client',
            'react-dom/server',
            'react-router-dom',
            'react/jsx-dev-runtime',
            'uqr',
            'zod/mini',
          ],
        },
        test: {
          name: 'browser',
          include: ['src/**/*.test.tsx'],
          globalSetup: [fileURLToPath(new URL('scripts/vitest/browser.ts', import.meta.url))],
          testTimeout: 15_000,
          expect: patient,
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
          exclude: [...ignored, ...alonePages],
          maxWorkers: 2,
          maxConcurrency: 2, // pages that do not touch each other
          sequence: { groupOrder: 0 },
        },
      },
      { test: { ...onPages, name: 'e2e-alone', include: alonePages, exclude: ignored, sequence: { groupOrder: 1 } } },
    ],
  },
});
