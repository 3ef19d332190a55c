// The action as a runner starts it: its one file alone, INPUT_ variables, and a file for the outputs.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'yaml';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { samplePages, startApi, type Api } from '../../api/tests/fixtures/start-api.ts';
import { type Glimpse, openGlimpse } from '../../cli/tests/glimpse-program.ts';
import { buildAction } from '../build/build.ts';

const action = join(import.meta.dirname, '..');
let api: Api;
let program: Glimpse;
let folder: string;
beforeAll(async () => {
  api = await startApi({ env: { WEB_DIST: samplePages } });
  program = await openGlimpse(api.urls[0]);
  folder = await mkdtemp(join(tmpdir(), 'glimpse-action-'));
  await copyFile(join(action, 'dist/index.js'), join(folder, 'index.js'));
});
afterAll(async () => {
  await program[Symbol.asyncDispose]();
  await api[Symbol.asyncDispose]();
  await rm(folder, { recursive: true, force: true });
});

type Definition = {
  readonly inputs: Readonly<Record<string, { readonly default?: string }>>;
  readonly outputs: Readonly<Record<string, unknown>>;
  readonly runs: { readonly using: string; readonly main: string };
};
const readDefinition = async (): Promise<Definition> =>
  parse(await readFile(join(action, 'action.yml'), 'utf8'));

/** Reads outputs as a runner does: a name, `<<`, a delimiter, lines until the delimiter. */
function outputsIn(file: string): Readonly<Record<string, string>> {
  const found = file.matchAll(/^([\w-]+)<<(\S+)\n([\s\S]*?)\n\2\n/gm);
  return Object.fromEntries([...found].map(([, name = '', , value = '']) => [name, value]));
}

/** A runner passes every input that action.yml names, with its default. */
async function run(inputs: Readonly<Record<string, string>>, more: Readonly<Record<string, string>> = {}) {
  const { inputs: known } = await readDefinition();
  const output = join(folder, 'output');
  await writeFile(output, '');
  for (const name of Object.keys(inputs)) expect(Object.keys(known)).toContain(name);
  const env = Object.fromEntries(
    Object.entries(known).map(([name, { default: value = '' }]) => [
      `INPUT_${name.toUpperCase()}`,
      inputs[name] ?? value,
    ]),
  );
  const child = spawn(process.execPath, [join(folder, 'index.js')], {
    cwd: folder,
    env: { PATH: '/usr/bin:/bin', GITHUB_OUTPUT: output, ...env, ...more },
  });
  const lines: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => lines.push(chunk));
  const [code]: (number | null)[] = await once(child, 'close');
  const outputs = outputsIn(await readFile(output, 'utf8'));
  return { code, log: Buffer.concat(lines).toString(), outputs };
}

const host = () => api.urls[0] ?? '';
const text = 'first line of a secret\nsecond 100 % line';

/** Hides masked values and removes workflow commands, as a runner does before it shows the log. */
function shownLog(log: string): string {
  const masks: string[] = [];
  return log
    .split('\n')
    .filter((line) => {
      const [, masked] = /^::add-mask::(.*)$/.exec(line) ?? [];
      if (masked === undefined) return true;
      const value = masked.replaceAll('%0A', '\n').replaceAll('%0D', '\r').replaceAll('%25', '%');
      masks.push(value, ...value.split(/\r?\n/));
      return false;
    })
    .map((line) => masks.filter(Boolean).reduce((shown, mask) => shown.replaceAll(mask, '***'), line))
    .join('\n');
}

test('the text is masked before anything else, and the log never shows a link', async () => {
  const { code, log, outputs } = await run({ host: host(), text, ttl: '1h', passphrase: 'a passphrase' });
  expect(code, log).toBe(0);
  expect(log.startsWith('::add-mask::first line of a secret%0Asecond 100 %25 line\n')).toBe(true);
  const { link = '', 'private-link': privateLink = '' } = outputs;
  expect([link, privateLink]).toEqual([expect.stringMatching(/\/s#2/), expect.stringMatching(/\/p#/)]);
  for (const secret of [
    link,
    privateLink,
    link.split('#')[1] ?? '',
    privateLink.split('#')[1] ?? '',
    'second 100',
  ])
    expect(shownLog(log)).not.toContain(secret);
  for (const secret of [link, privateLink]) expect(log).toContain(`::add-mask::${secret}\n`);
});

test('what it sends is opened by the command, and wait sees it', async () => {
  const { outputs } = await run({ host: host(), text });
  const waiting = run({ mode: 'wait', 'private-link': outputs['private-link'] ?? '', timeout: '1m' });
  expect((await program.glimpse(['get'], { input: outputs['link'] ?? '' })).stdout.toString()).toBe(text);
  expect(await waiting).toMatchObject({ code: 0, outputs: { state: 'opened' } });
});

test('a file keeps its bytes, and its lines are masked', async () => {
  const bytes = 'a key in one line\nshort\n';
  await writeFile(join(folder, 'key.pem'), bytes);
  const { code, log, outputs } = await run({ host: host(), file: 'key.pem' });
  expect([code, log.startsWith('::add-mask::a key in one line\n')]).toEqual([0, true]);
  expect((await program.glimpse(['get'], { input: outputs['link'] ?? '' })).stdout.toString()).toBe(bytes);
});

test.each([
  [{ text }, 'Set host.'],
  [{ host: 'localhost:1' }, 'Set either text or file.'],
  [{ host: 'localhost:1', text, ttl: 'soon' }, 'A time is a number'],
  [{ mode: 'get' }, 'mode is send or wait.'],
  [{ mode: 'wait' }, 'Set private-link.'],
])('%o fails with one sentence', async (inputs, sentence) => {
  const { code, log, outputs } = await run(inputs);
  expect([code, outputs]).toEqual([1, {}]);
  expect(log.split('\n').filter((line) => !line.startsWith('::add-mask::'))).toEqual([
    expect.stringContaining(`::error::${sentence}`),
    '',
  ]);
});

test('without a file for the outputs it fails before it sends', async () => {
  for (const place of ['', folder, join(folder, 'none/output')]) {
    const { code, log } = await run({ host: 'localhost:1', text }, { GITHUB_OUTPUT: place });
    expect([code, log]).toEqual([1, expect.stringContaining('::error::GITHUB_OUTPUT names no file')]);
  }
});

test('a burned secret fails a wait, which tells the state', async () => {
  const { outputs } = await run({ host: host(), text });
  await program.glimpse(['burn'], { input: outputs['private-link'] ?? '' });
  const ended = await run({ mode: 'wait', 'private-link': outputs['private-link'] ?? '' });
  expect(ended).toMatchObject({ code: 1, outputs: { state: 'burned' } });
});

test('action.yml names the file that is built, and every output that the action writes', async () => {
  const { runs, outputs } = await readDefinition();
  expect(runs).toEqual({ using: 'node24', main: 'dist/index.js' });
  expect(Object.keys(outputs)).toEqual(['link', 'private-link', 'state']);
});

test('action/dist is built from these sources: npm run action writes it', async () => {
  const fresh = await mkdtemp(join(tmpdir(), 'glimpse-action-build-'));
  const built = await readFile(await buildAction(fresh), 'utf8');
  await rm(fresh, { recursive: true });
  expect(await readFile(join(action, 'dist/index.js'), 'utf8')).toBe(built);
});
