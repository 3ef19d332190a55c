// Checks the API against its OpenAPI document with Schemathesis: thousands of valid and invalid requests.
// `make test` runs the short form; `make fuzz` runs FUZZ_EXAMPLES per call.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { pythonPrograms } from '../../../scripts/fuzz/python-programs.ts';
import { runCommand } from '../../../scripts/test/command.ts';
import { document } from '../../src/routes.ts';
import { noRateLimits, samplePages, startApi } from '../fixtures/start-api.ts';

const examples = Number(process.env['FUZZ_EXAMPLES'] ?? 3);
const seed = Number(process.env['FUZZ_SEED'] ?? Math.floor(Math.random() * 1e9));
const limitMs = 120_000 + examples * 30_000;

test('the document is valid OpenAPI', { timeout: 240_000 }, async () => {
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
  { timeout: limitMs + 240_000 },
  async () => {
    const { schemathesis } = await pythonPrograms();
    await using api = await startApi({
      env: { ...noRateLimits, WEB_DIST: samplePages, CAPTCHA_MAX_NUMBER: '10' },
    });
    const [url = ''] = api.urls;
    const folder = await mkdtemp(join(tmpdir(), 'glimpse-fuzz-'));
    const config = join(import.meta.dirname, 'schemathesis.toml');
    const many = [
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
    });
    await rm(folder, { recursive: true, force: true });
    expect(code, output.slice(-20_000)).toBe(0);
    const defects = api.logs().filter((line) => line.includes('"status":500'));
    expect(defects).toEqual([]);
  },
);
