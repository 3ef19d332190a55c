// Plain links on a real API: round trip, private link, and the frozen API v1 of older hosts.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { samplePages, startApi, type Api } from '../../api/tests/fixtures/start-api.ts';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Glimpse, openGlimpse } from './glimpse-program.ts';
import { openHost, type Rule } from './recording-host.ts';

let api: Api;
let program: Glimpse;
beforeAll(async () => {
  api = await startApi({ env: { WEB_DIST: samplePages } });
  program = await openGlimpse(api.urls[0]);
});
afterAll(async () => {
  await program[Symbol.asyncDispose]();
  await api[Symbol.asyncDispose]();
});

const privateLinkIn = (stderr: string): string => /http:\S+\/private\/[0-9a-z]+/.exec(stderr)?.[0] ?? '';

test('a plain link carries the text, opens once, and its private link tells so', async () => {
  const { glimpse } = program;
  const sent = await glimpse(['send', '--plain', '--ttl', '1h'], { input: 'Jazz\n & more' });
  expect(sent.code, sent.stderr).toBe(0);
  const link = sent.stdout.toString();
  expect(link).toMatch(new RegExp(`^${api.urls[0]}/secret/[0-9a-z]{32}\n$`));
  const privateLink = privateLinkIn(sent.stderr);
  expect((await glimpse(['status'], { input: privateLink })).stdout.toString()).toBe('new\n');
  const got = await glimpse(['get', '-'], { input: link });
  expect([got.code, got.stdout.toString()]).toEqual([0, 'Jazz\n & more']);
  expect((await glimpse(['get'], { input: link })).code).toBe(3);
  expect((await glimpse(['status', privateLink])).stdout.toString()).toBe('opened\n');
});

/** An older host of the family: it has API v1 alone, as its clients know it. */
const older: Rule = ({ path }) =>
  path.startsWith('/api/v1/')
    ? undefined
    : {
        status: 404,
        headers: { 'Content-Type': 'application/json' },
        body: '{"error":"Not Found","message":"Not Found"}',
      };

test('an older host is spoken to by API v1, from send to burn', async () => {
  await using host = await openHost(api.urls[0], older);
  const { glimpse, folder } = program;
  const env = { GLIMPSE_HOST: host.url };
  const path = join(folder, 'passphrase');
  await writeFile(path, 'p');
  const { stdout } = await glimpse(['send', '--plain', '--json', '--passphrase-file', path], {
    input: 'Jazz',
    env,
  });
  const { link, private_link } = JSON.parse(stdout.toString());
  expect((await glimpse(['status', private_link])).stdout.toString()).toBe('new\n');
  expect((await glimpse(['get', link])).code).toBe(3); // API v1 says no more about a missing passphrase
  const got = await glimpse(['get', link, '--passphrase-file', path]);
  expect([got.code, got.stdout.toString()]).toEqual([0, 'Jazz']);
  expect((await glimpse(['status', private_link])).stdout.toString()).toBe('opened\n');
  expect((await glimpse(['burn', private_link, '--passphrase-file', path])).code).toBe(3);
});

test('a plain secret with a passphrase asks for it, to open and to burn', async () => {
  const { glimpse, folder } = program;
  const [right, wrong] = [join(folder, 'right'), join(folder, 'wrong')];
  await writeFile(right, 'p');
  await writeFile(wrong, 'q');
  const { stdout } = await glimpse(['send', '--plain', '--json', '--passphrase-file', right], {
    input: 'Jazz',
  });
  const { link, private_link } = JSON.parse(stdout.toString());
  expect((await glimpse(['get', link, '--no-input'])).code).toBe(2);
  expect((await glimpse(['get', link, '--passphrase-file', wrong])).code).toBe(5);
  expect((await glimpse(['burn', private_link, '--passphrase-file', wrong])).code).toBe(5);
  expect((await glimpse(['burn', private_link, '--passphrase-file', right])).code).toBe(0);
  expect((await glimpse(['get', link, '--passphrase-file', right])).code).toBe(3);
});
