// Sealed links on a real API, by the command as its users get it.
import { randomBytes } from 'node:crypto';
import { readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { samplePages, startApi, type Api } from '../../api/tests/fixtures/start-api.ts';
import { type Ended, type Glimpse, openGlimpse } from './glimpse-program.ts';

let api: Api;
let program: Glimpse;
beforeAll(async () => {
  api = await startApi({ copies: 2, env: { WEB_DIST: samplePages } });
  program = await openGlimpse(api.urls[0]);
});
afterAll(async () => {
  await program[Symbol.asyncDispose]();
  await api[Symbol.asyncDispose]();
});

const text = 'Jazz, 🎷 & more\nzwei';
const shown = ({ code, stdout, stderr }: Ended) => ({ code, stdout: stdout.toString(), stderr });
const linesOf = ({ stdout, stderr }: Ended) => ({
  link: stdout.toString().trim(),
  privateLink: /http:\S+\/p#[0-9a-z]{32}/.exec(stderr)?.[0] ?? '',
  code: /Code.*: (\S+)/.exec(stderr)?.[1] ?? '',
});
async function sent(args: readonly string[] = [], input: string | Buffer = text) {
  const ended = await program.glimpse(['send', '--ttl', '1h', ...args], { input });
  expect(ended.code, ended.stderr).toBe(0);
  return linesOf(ended);
}
const get = (link: string, ...args: readonly string[]) => program.glimpse(['get', ...args], { input: link });

test('send prints the link alone, get the exact bytes, and both say where', async () => {
  const ended = await program.glimpse(['send', '--ttl', '1h'], { input: text });
  expect(ended.stdout.toString()).toMatch(new RegExp(`^${api.urls[0]}/s#1[a-z2-7]{44}\n$`));
  expect(ended.stderr).toMatch(
    /^Private link, to check and burn: http:\S+\/p#\w{32}\nOpens once, until .* UTC\.\n$/,
  );
  expect(shown(await get(linesOf(ended).link))).toEqual({ code: 0, stdout: text, stderr: '' });
});

test('the Node of this machine does the same as that of our packages', async () => {
  const node = '/usr/bin/node';
  const ended = await program.glimpse(['send'], { input: text, node });
  expect(ended.code, ended.stderr).toBe(0);
  const opened = await program.glimpse(['get', linesOf(ended).link], { node });
  expect(shown(opened)).toEqual({ code: 0, stdout: text, stderr: '' });
});

test('a second reader is told when it was opened, and gets 3', async () => {
  const { link } = await sent();
  await get(link);
  expect(shown(await get(link))).toEqual({
    code: 3,
    stdout: '',
    stderr: expect.stringMatching(/^glimpse: The secret was opened on \d{4}-\d\d-\d\d \d\d:\d\d UTC\.\n$/),
  });
});

test('a binary file keeps its bytes, and is saved for its owner alone', async () => {
  const bytes = randomBytes(20_000);
  await writeFile(join(program.folder, 'key.bin'), bytes);
  const { link } = await sent(['key.bin']);
  const opened = await get(link, '-o', 'saved.bin');
  expect(shown(opened)).toEqual({ code: 0, stdout: '', stderr: 'Saved as saved.bin.\n' });
  expect(await readFile(join(program.folder, 'saved.bin'))).toEqual(bytes);
  expect((await stat(join(program.folder, 'saved.bin'))).mode & 0o777).toBe(0o600);
});

test('binary standard input comes out of standard output as it went in', async () => {
  const bytes = randomBytes(5000);
  const { link } = await sent([], bytes);
  expect((await get(link)).stdout).toEqual(bytes);
});

test('a file that exists keeps the secret unopened, and --force replaces it', async () => {
  const { link, privateLink } = await sent();
  await writeFile(join(program.folder, 'taken'), 'old');
  expect(await get(link, '-o', 'taken')).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('--force'),
  });
  expect((await program.glimpse(['status', privateLink])).stdout.toString()).toBe('new\n');
  expect((await get(link, '-o', 'taken', '--force')).code).toBe(0);
  expect(await readFile(join(program.folder, 'taken'), 'utf8')).toBe(text);
});

test('a wrong passphrase is 5 and consumes nothing', async () => {
  const [right, wrong] = [join(program.folder, 'right'), join(program.folder, 'wrong')];
  await writeFile(right, 'päss wörd\n');
  await writeFile(wrong, 'pass word\n');
  const { link } = await sent(['--passphrase-file', right]);
  expect(link).toMatch(/#2/);
  expect(await get(link, '--passphrase-file', wrong)).toMatchObject({
    code: 5,
    stderr: 'glimpse: The passphrase is wrong. The secret was not opened.\n',
  });
  expect((await get(link, '--no-input')).code).toBe(2);
  expect(shown(await get(link, '--passphrase-file', right))).toMatchObject({ code: 0, stdout: text });
});

test('a link half opens with its code on the second line, and with no other', async () => {
  const [one, other] = [await sent(['--halves']), await sent(['--halves'])];
  expect(one.link).toMatch(/#5[a-z2-7]{24}$/);
  expect(one.code).toMatch(/^([a-z2-7]{4}-){5}[a-z2-7]{4}$/);
  expect(await get(`${one.link}\n${other.code}\n`)).toMatchObject({
    code: 5,
    stderr: 'glimpse: This code does not belong to this link.\n',
  });
  expect((await get(`${one.link}\n${one.code.slice(0, 20)}\n`)).code).toBe(5);
  expect(shown(await get(`${one.link}\n${one.code.toUpperCase()}\n`))).toMatchObject({
    code: 0,
    stdout: text,
  });
});

test('burn destroys, once; status and get tell so', async () => {
  const { link, privateLink } = await sent();
  expect(shown(await program.glimpse(['burn'], { input: privateLink }))).toMatchObject({
    code: 0,
    stdout: 'burned\n',
  });
  expect((await program.glimpse(['burn', privateLink])).code).toBe(3);
  expect(shown(await program.glimpse(['status', privateLink]))).toMatchObject({
    code: 0,
    stdout: 'burned\n',
  });
  expect(await get(link)).toMatchObject({ code: 3, stderr: expect.stringContaining('was burned on') });
});

test('wait in a second process ends when a third one opens', async () => {
  const { link, privateLink } = await sent();
  const waiting = program.glimpse(['wait', '--timeout', '1m'], { input: privateLink });
  expect((await program.glimpse(['wait', '--timeout', '1s', privateLink])).code).toBe(75);
  expect((await get(link)).code).toBe(0);
  expect(shown(await waiting)).toMatchObject({ code: 0, stdout: 'opened\n' });
});

test('a wait for the reader ends with 3 if the secret was burned', async () => {
  const { privateLink } = await sent();
  await program.glimpse(['burn', privateLink]);
  expect((await program.glimpse(['wait', privateLink])).code).toBe(3);
  expect((await program.glimpse(['wait', '--for', 'ended', privateLink])).code).toBe(0);
});

test('--json prints all fields in one line', async () => {
  const ended = await program.glimpse(['send', '--json', '--halves'], { input: text });
  expect(ended.stderr).toBe('');
  const fields = JSON.parse(ended.stdout.toString());
  expect(fields).toEqual({
    link: expect.stringMatching(/\/s#5/),
    code: expect.stringMatching(/-/),
    private_link: expect.stringMatching(/\/p#/),
    sealed: true,
    has_passphrase: false,
    expires_at: expect.any(Number),
  });
  const { stdout } = await program.glimpse(['status', '--json', fields.private_link]);
  expect(JSON.parse(stdout.toString())).toEqual({
    state: 'new',
    ended_at: null,
    ended_by_restore: false,
    expires_at: fields.expires_at,
    has_passphrase: false,
  });
});

test.each([
  ['a cut link', (link: string) => link.slice(0, -1), 5],
  ['a damaged link', (link: string) => link.slice(0, -1) + (link.endsWith('a') ? 'b' : 'a'), 5],
  ['an unknown mark', (link: string) => link.replace('#1', '#7'), 5],
  ['no link', () => 'hello', 5],
  ['nothing', () => '', 2],
  ['plain HTTP to another host', (link: string) => link.replace(/\/\/[^/]+/, '//glimpse.example.com'), 2],
])('%s is one sentence and never opens', async (_name, change, code) => {
  const { link, privateLink } = await sent();
  const ended = await get(change(link));
  expect([ended.code, ended.stdout.length]).toEqual([code, 0]);
  expect(ended.stderr).toMatch(/^glimpse: [^\n]+\.\n$/);
  expect((await program.glimpse(['status', privateLink])).stdout.toString()).toBe('new\n');
});

test('every copy of the host opens a link', async () => {
  const { link } = await sent();
  expect((await get(link.replace(api.urls[0] ?? '', api.urls[1] ?? ''))).code).toBe(0);
});

test('an unknown secret is 3', async () => {
  expect((await program.glimpse(['status', `${api.urls[0]}/p#${'0'.repeat(32)}`])).code).toBe(3);
});
