// Checks the API against its OpenAPI document with Schemathesis: thousands of valid and invalid requests, as
// visitor, customer and colonel. `make test` runs the short form; `make fuzz` runs FUZZ_EXAMPLES per call.
import { onThisMachine } from '@glimpse/processes/machine-speed';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { pythonPrograms } from '@glimpse/programs/python-programs';
import { runCommand } from '@glimpse/processes/run-command';
import { proofSize } from '../../../scripts/vitest/proof-size.ts';
import { document } from '../../src/routes.ts';
import { password } from '../accounts/person.ts';
import { openStockedStandIn, stripeSettings } from '../billing/billing-fixture.ts';
import { noRateLimits, samplePages, startApi } from '../fixtures/start-api.ts';

const given = process.env['FUZZ_EXAMPLES'];
const examples = Number(given ?? proofSize({ short: 1, ci: 1, full: 3 }));
const seed = Number(process.env['FUZZ_SEED'] ?? Math.floor(Math.random() * 1e9));
/** A short proof leaves out the phase of boundary values, most of its calls. */
const short = ['examples', 'fuzzing', 'stateful'];
const full = [...short, 'coverage'];
const phases = (given === undefined ? proofSize({ short, full }) : full).join();
const limitMs = 240_000 + examples * 30_000;
const colonel = 'boss@example.com';
/** Accounts are opened without mail, and optional features are on. */
const features = {
  AUTOVERIFY_ENABLED: 'true',
  COLONELS: colonel,
  DOMAINS_ENABLED: 'true',
  DOMAINS_IPV4: '192.0.2.7',
  LOCALES: 'en,de',
};

type Operations = Readonly<Record<string, { readonly 'x-caller'?: string }>>;

/** The calls that only a session or a colonel may make, as `POST /path`. */
async function signedInCalls(): Promise<readonly string[]> {
  const { paths } = (await document()) as { readonly paths?: Readonly<Record<string, Operations>> };
  return Object.entries(paths ?? {}).flatMap(([path, operations]) =>
    Object.entries(operations)
      .filter(([, operation]) => ['session', 'colonel'].includes(operation['x-caller'] ?? ''))
      .map(([method]) => `${method.toUpperCase()} ${path}`),
  );
}

test('the document is valid OpenAPI', async () => {
  const { specValidator } = await pythonPrograms();
  const folder = await mkdtemp(join(tmpdir(), 'glimpse-openapi-'));
  const file = join(folder, 'openapi.json');
  await writeFile(file, JSON.stringify(await document()));
  const { code, output } = await runCommand({
    command: [specValidator, '--errors', 'all', file],
    limitMs: 60_000,
    quiet: true,
  });
  await rm(folder, { recursive: true, force: true });
  expect(code, output.slice(-5000)).toBe(0);
});

test(
  `${examples} examples per call find no fault, seed ${seed}`,
  { timeout: onThisMachine(limitMs + 240_000) },
  async () => {
    const { schemathesis } = await pythonPrograms();
    const stocked = await openStockedStandIn();
    await using standIn = stocked.standIn;
    const sells = stripeSettings(standIn);
    await using api = await startApi({
      env: { ...noRateLimits, ...features, ...sells, WEB_DIST: samplePages, CAPTCHA_MAX_NUMBER: '10' },
    });
    const [url = ''] = api.urls;
    const folder = await mkdtemp(join(tmpdir(), 'glimpse-fuzz-'));
    const config = join(import.meta.dirname, 'schemathesis.toml');
    const statuses = join(folder, 'statuses.json');
    const env = {
      SCHEMATHESIS_HOOKS: join(import.meta.dirname, 'schemathesis_hooks.py'),
      FUZZ_URL: url,
      FUZZ_COLONEL: colonel,
      FUZZ_PASSWORD: password,
      FUZZ_STATUSES: statuses,
      PYTHONDONTWRITEBYTECODE: '1', // no files in the tree
    };
    const many = [
      '--phases',
      phases,
      '--max-examples',
      String(examples),
      '--seed',
      String(seed),
      '--continue-on-failure',
      '--workers',
      '2',
      '--max-redirects',
      '0',
    ];
    const quiet = ['--no-color', '--warnings', 'off', '--generation-database', join(folder, 'examples')];
    const { code, output } = await runCommand({
      command: [
        schemathesis,
        '--config-file',
        config,
        'run',
        `${url}/api/openapi.json`,
        '--url',
        url,
        ...many,
        ...quiet,
      ],
      limitMs,
      quiet: true,
      env,
    });
    const answered = await readFile(statuses, 'utf8').catch(() => '{}'); // absent if the program was killed
    await rm(folder, { recursive: true, force: true });
    expect(code, output.slice(-20_000)).toBe(0);
    const statusesOf = JSON.parse(answered) as Readonly<Record<string, object>>;
    const calls = await signedInCalls();
    expect(calls).toContain('GET /api/v2/colonel');
    for (const call of calls) expect(statusesOf[call], call).toHaveProperty('200');
    const defects = api.logs().filter((line) => line.includes('"status":500'));
    expect(defects).toEqual([]);
  },
);
