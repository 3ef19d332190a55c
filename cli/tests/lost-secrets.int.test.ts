// Where a secret would be lost: something answers in place of the host, or no output takes it.
import { execFile } from 'node:child_process';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { samplePages, startApi, type Api } from '../../api/tests/fixtures/start-api.ts';
import { type Glimpse, openGlimpse } from './glimpse-program.ts';
import { openHost, type Rule } from './recording-host.ts';

let api: Api;
let program: Glimpse;
beforeAll(async () => {
  api = await startApi({ env: { WEB_DIST: samplePages } });
  program = await openGlimpse();
});
afterAll(async () => {
  await program[Symbol.asyncDispose]();
  await api[Symbol.asyncDispose]();
});

const text = 'a text that nobody can send again';
async function sentTo(url: string): Promise<{ readonly link: string; readonly private_link: string }> {
  const ended = await program.glimpse(['send', '--json'], { input: text, env: { GLIMPSE_HOST: url } });
  expect(ended.code, ended.stderr).toBe(0);
  return JSON.parse(ended.stdout.toString());
}

test.each([
  [
    'a proxy that knows no path',
    { status: 404, headers: { 'Content-Type': 'text/html' }, body: 'no backend' },
  ],
  ['a portal', { status: 200, headers: { 'Content-Type': 'text/html' }, body: '<html>' }],
  ['a redirect', { status: 302, headers: { Location: 'https://portal.example/' } }],
])('%s between two repeats of a reveal loses nothing', async (_name, between) => {
  const turns: ReturnType<Rule>[] = ['lost', between];
  await using host = await openHost(api.urls[0], ({ path }) =>
    path.endsWith('/reveal') ? turns.shift() : undefined,
  );
  const { link } = await sentTo(host.url);
  const opened = await program.glimpse(['get', link]);
  expect([opened.code, opened.stdout.toString()]).toEqual([0, text]);
  expect(opened.stderr).toBe('No answer; asking again with the same nonce. Stopping now loses the secret.\n');
});

test('a page in place of an answer makes no link', async () => {
  await using page = await openHost(undefined, () => ({ status: 200, body: '<html>' }));
  const env = { GLIMPSE_HOST: page.url };
  const sent = await program.glimpse(['send'], { input: text, env });
  expect([sent.code, sent.stdout.length]).toEqual([1, 0]);
});

test('a full standard output loses nothing: the text is saved at home', async () => {
  await using host = await openHost(api.urls[0]);
  const { link } = await sentTo(host.url);
  const line = `"$0" "$1" get "$2" > /dev/full; echo "$?" >&2`;
  const args = ['-c', line, process.execPath, program.program, link];
  const { stderr } = await promisify(execFile)('bash', args, { cwd: program.folder, env: program.env });
  const path = join(program.env.HOME, 'secret.txt');
  expect(stderr).toBe(`glimpse: Standard output failed. What was opened is saved as ${path}.\n1\n`);
  expect([await readFile(path, 'utf8'), (await stat(path)).mode & 0o777]).toEqual([text, 0o600]);
  expect(host.requests.at(-1)?.path).toBe('/api/v2/sealed/ack');
});
