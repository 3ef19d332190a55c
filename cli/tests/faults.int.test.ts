// What hosts, networks and other programs do wrong: lost answers, lies, redirects, readers that go away.
import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { toBase64Url } from '@glimpse/contracts/sealed-links/base-encodings';
import { deriveProof } from '@glimpse/contracts/sealed-links/link-keys';
import { readToken, type ReadToken } from '@glimpse/contracts/sealed-links/token';
import { waitFor } from '@glimpse/processes/wait';
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

const text = 'a text that no request may hold';
const passphrase = 'a passphrase that no request may hold';
const json = { 'Content-Type': 'application/json' };
const hostOf = (rule?: Rule) => openHost(api.urls[0], rule);
const onceAt = (path: RegExp, what: ReturnType<Rule>): Rule => {
  let left = 1;
  return ({ path: asked }) => (path.test(asked) && left-- > 0 ? what : undefined);
};
async function sentTo(url: string, ...args: readonly string[]) {
  const env = { GLIMPSE_HOST: url };
  const ended = await program.glimpse(['send', '--json', '--ttl', '1h', ...args], { input: text, env });
  expect(ended.code, ended.stderr).toBe(0);
  const fields: { link: string; private_link: string } = JSON.parse(ended.stdout.toString());
  return fields;
}
const tokenOf = async (link: string) => {
  const read = await readToken(link.slice(link.indexOf('#') + 1));
  return (read as Extract<ReadToken, { kind: 'token' }>).token;
};

test('no request holds text, passphrase or token, and the proof is in the reveal alone', async () => {
  await using host = await hostOf();
  const path = join(program.folder, 'passphrase');
  await writeFile(path, passphrase);
  const { link, private_link } = await sentTo(host.url, '--passphrase-file', path);
  for (const args of [
    ['status', private_link],
    ['get', '--passphrase-file', path, link],
    ['burn', private_link],
  ])
    await program.glimpse(args);
  const token = await tokenOf(link);
  const { access } = await deriveProof(token);
  const written = link.slice(link.indexOf('#') + 1);
  const root = Buffer.from(token.root);
  const all = host.requests.map((request) => JSON.stringify(request));
  const secrets = [text, passphrase, written.slice(1, 20), written.slice(21, 41), root.toString('hex')];
  for (const secret of [...secrets, root.toString('base64'), root.toString('base64url')])
    expect(all.filter((request) => request.includes(secret))).toEqual([]);
  const proof = toBase64Url(access);
  const withProof = host.requests.filter((request) => JSON.stringify(request).includes(proof));
  expect(withProof.map((request) => request.path)).toEqual(['/api/v2/sealed/reveal']);
  expect(host.requests.map((request) => request.path)).toEqual([
    '/api/v2/sealed',
    '/api/v2/sealed/receipt',
    '/api/v2/sealed/view',
    '/api/v2/sealed/reveal',
    '/api/v2/sealed/ack',
    '/api/v2/sealed/burn',
  ]);
  expect(api.logs().filter((line) => line.includes(proof) || line.includes(written.slice(1, 20)))).toEqual(
    [],
  );
});

test('a refusal holds nothing that was given', async () => {
  const { link } = await sentTo(api.urls[0] ?? '');
  const cut = link.slice(0, -3);
  for (const args of [
    ['get', cut],
    ['get', `--link=${cut}`],
    ['send', '--passphrase', passphrase],
    ['status', cut],
  ]) {
    const { code, stdout, stderr } = await program.glimpse(args);
    expect([code > 0, stdout.length]).toEqual([true, 0]);
    expect(stderr).not.toContain(cut.slice(-30));
    expect(stderr).not.toContain(passphrase);
  }
});

test('a lost answer of a creation loses nothing and makes no second secret', async () => {
  await using host = await hostOf(onceAt(/sealed$/, 'lost'));
  const { link } = await sentTo(host.url);
  expect(new Set(host.requests.map(({ body }) => body)).size).toBe(1);
  expect(host.requests).toHaveLength(2);
  expect((await program.glimpse(['get', link])).stdout.toString()).toBe(text);
});

test('a lost answer of a reveal is asked for again with the same nonce', async () => {
  await using host = await hostOf(onceAt(/reveal$/, 'lost'));
  const { link } = await sentTo(host.url);
  const opened = await program.glimpse(['get', link]);
  expect([opened.code, opened.stdout.toString()]).toEqual([0, text]);
  const nonces = host.requests.flatMap(({ path, headers }) =>
    /reveal/.test(path) ? headers['idempotency-key'] : [],
  );
  expect(nonces).toHaveLength(2);
  expect(new Set(nonces).size).toBe(1);
});

test('a host that sends another content is named, and nothing is acknowledged', async () => {
  const content = toBase64Url(new Uint8Array(284));
  const record = { state: 'received', content };
  await using host = await hostOf(
    onceAt(/reveal$/, { status: 200, headers: json, body: JSON.stringify({ record }) }),
  );
  const { link } = await sentTo(host.url);
  const kept = join(program.env.HOME, 'not-opened.bin');
  expect(await program.glimpse(['get', link, '-o', 'lie'])).toMatchObject({
    code: 1,
    stderr: `glimpse: What the server sent was not made with this link. It is kept as ${kept}.\n`,
  });
  expect(host.requests.some(({ path }) => path.endsWith('/ack'))).toBe(false);
  expect(await readdir(program.folder)).not.toContain('lie');
  expect([(await readFile(kept)).length, (await stat(kept)).mode & 0o777]).toEqual([284, 0o600]);
});

test('a host that claims a passphrase is faulty: the link alone says so', async () => {
  const record = {
    state: 'new',
    has_passphrase: true,
    expires_at: 1,
    ended_at: null,
    ended_by_restore: false,
  };
  await using host = await hostOf(
    onceAt(/view$/, { status: 200, headers: json, body: JSON.stringify({ record }) }),
  );
  const { link } = await sentTo(host.url);
  expect(await program.glimpse(['get', link])).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('contradicts'),
  });
  expect(host.requests.some(({ path }) => path.endsWith('/reveal'))).toBe(false);
});

test('no redirect is followed', async () => {
  await using other = await openHost(api.urls[0]);
  const Location = `${other.url}/api/v2/sealed`;
  for (const status of [301, 302, 307, 308]) {
    await using host = await openHost(undefined, () => ({ status, headers: { Location } }));
    const env = { GLIMPSE_HOST: host.url, GLIMPSE_TOKEN: 'ana@example.com:token' };
    expect(await program.glimpse(['send'], { input: text, env })).toMatchObject({
      code: 1,
      stderr: 'glimpse: The host answered with a redirect, which glimpse does not follow.\n',
    });
  }
  expect(other.requests).toEqual([]);
});

test('a limit is 75 and says when to come back', async () => {
  const limited = {
    status: 429,
    headers: { ...json, 'Retry-After': '17' },
    body: '{"code":"http.rate_limited"}',
  };
  await using host = await openHost(undefined, () => limited);
  expect(await program.glimpse(['send'], { input: text, env: { GLIMPSE_HOST: host.url } })).toMatchObject({
    code: 75,
    stderr: 'glimpse: The host asks to wait: try again in 17 s.\n',
  });
});

test('a host without sealed links says what to do', async () => {
  await using older = await openHost(undefined, () => ({ status: 404, body: '<html>' }));
  const env = { GLIMPSE_HOST: older.url };
  expect(await program.glimpse(['send'], { input: text, env })).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('--plain'),
  });
});

test('a reader of standard output that goes away keeps the secret: nothing is acknowledged', async () => {
  await using host = await hostOf();
  const { link } = await sentTo(host.url);
  const child = program.start(['get', link]);
  child.stdin.end();
  child.stdout.destroy();
  const errors: Buffer[] = [];
  child.stderr.on('data', (chunk: Buffer) => errors.push(chunk));
  const [code]: (number | null)[] = await once(child, 'close');
  expect([code, Buffer.concat(errors).toString()]).toEqual([1, '']);
  expect(host.requests.some(({ path }) => path.endsWith('/ack'))).toBe(false);
});

test('a disk that is full after all loses nothing: the text goes to standard output', async () => {
  const { link } = await sentTo(api.urls[0] ?? '');
  const most = 'ulimit -f 0; exec "$0" "$@"'; // no file may hold a byte
  const args = ['-c', most, process.execPath, program.program, 'get', link, '-o', 'full'];
  const opened = await promisify(execFile)('bash', args, { cwd: program.folder, env: program.env });
  expect(opened).toEqual({ stdout: text, stderr: expect.stringContaining('went to standard output') });
  expect(await readdir(program.folder)).not.toContain('full');
});

test('a signal while a secret is opened leaves no file behind', async () => {
  const running: { stop?: () => void } = {};
  await using host = await hostOf(({ path }) => {
    if (path.endsWith('/reveal')) running.stop?.();
    return path.endsWith('/reveal') ? { status: 503, headers: json, body: '{}' } : undefined;
  });
  const { link } = await sentTo(host.url);
  const child = program.start(['get', link, '-o', 'interrupted']);
  child.stdin.end();
  running.stop = () => child.kill('SIGINT');
  const [code]: (number | null)[] = await once(child, 'close');
  expect(code).toBe(130);
  expect(await readdir(program.folder)).not.toContain('interrupted');
});

test('command line and environment of the process hold neither text nor passphrase', async () => {
  await using host = await openHost(undefined, () => ({ status: 503, headers: json, body: '{}' }));
  const path = join(program.folder, 'passphrase');
  await writeFile(path, passphrase);
  const child = program.start(['send', '--passphrase-file', path], { env: { GLIMPSE_HOST: host.url } });
  child.stdin.end(text);
  await waitFor(async () => host.requests.length > 0, 30_000);
  for (const name of ['cmdline', 'environ']) {
    const seen = await readFile(`/proc/${child.pid}/${name}`, 'utf8');
    expect(seen).toContain(name === 'cmdline' ? 'send' : 'GLIMPSE_HOST');
    expect([seen.includes(text), seen.includes(passphrase)]).toEqual([false, false]);
  }
  child.kill('SIGTERM');
  expect((await once(child, 'close'))[0]).toBe(143);
});
