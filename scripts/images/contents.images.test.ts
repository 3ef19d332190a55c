// What the images hold, and what they must not hold.
import { readFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { waitFor } from '@glimpse/processes/wait';
import { debianParts, nodePart } from '../release/debian.ts';
import { targets } from './build.ts';
import { startContainer } from './container.ts';
import { compressedMb, filesIn, filesWith, openImage, programsIn } from './contents.ts';

/** Everything that can be executed outside our packages, beside the loader of libraries. */
const programs = {
  api: ['usr/local/bin/glimpse-admin', 'usr/local/bin/node'],
  operator: ['usr/local/bin/node'],
  glimpse: [
    'usr/local/bin/glimpse-admin',
    'usr/local/bin/mongod',
    'usr/local/bin/node',
    'usr/local/bin/redis-server',
  ],
} as const;
const forbidden = /(^|\/)(npm|npx|yarn|corepack|apt|apt-get|dpkg|sh|dash|bash|perl|busybox|env)$/;
const secretFile =
  /(^|\/)(\.npmrc|\.env[^/]*|\.git|keys\.json|operator-key|id_[a-z0-9]+|[^/]*\.(pem|key|p12))(\/|$)/;
const testFile = /\.(test|suite|memory)\.ts$|(^|\/)(samples\.ts|testing\/)/;
/** Debian's library has published keys for its self-tests. */
const selfTest = /^\.\/lib\/[^/]+\/libgnutls\.so\.\d+$/;
const limitMb = 90;
const published = 'https://registry.npmjs.org';
const shortestToken = 12; // other values are switches, such as true

/** What no image may hold: heads of private keys, and what npm reads on the machine that builds. */
async function secretPatterns(): Promise<readonly string[]> {
  const keys = String.raw`-----BEGIN [A-Z ]*PRIVATE KEY-----\r?\n[A-Za-z0-9+/]{40}`;
  const npmrc = await readFile(join(homedir(), '.npmrc'), 'utf8').catch(() => '');
  const own = [...npmrc.matchAll(/^[^=\n]*(?:registry|auth|token|password)[^=\n]*=\s*(\S+)/gim)];
  const values = own
    .map(([, value = '']) => value)
    .filter((value) => value.length >= shortestToken && !value.startsWith(published));
  return [keys, ...[':_authToken=', ...values].map((value) => RegExp.escape(value))];
}

describe.each(targets)('the image %s', (target) => {
  const opened = new AsyncDisposableStack();
  let image: Awaited<ReturnType<typeof openImage>>;
  let files: readonly string[] = [];
  beforeAll(async () => {
    image = opened.use(await openImage(target));
    files = await filesIn(image.root);
  });
  afterAll(() => opened.disposeAsync());
  const ours = (file: string) => file.startsWith('app/');

  test('has these programs and no others', async () => {
    const outside = files.filter((file) => !ours(file));
    expect(await programsIn(image.root, outside)).toEqual(programs[target]);
    expect(files.filter((file) => !ours(file) && forbidden.test(file))).toEqual([]);
    expect(files.filter((file) => /node_modules\/(npm|yarn|corepack)\//.test(file))).toEqual([]);
  });

  test('has no secret, no setting of the machine that built it, and no test code', () => {
    const packaged = (file: string) => file.includes('node_modules/');
    expect(files.filter((file) => secretFile.test(file))).toEqual([]);
    expect(files.filter((file) => !packaged(file) && testFile.test(file))).toEqual([]);
    const names = image.config.Env.map((line) => line.split('=')[0]);
    const known = ['PATH', 'NODE_ENV', 'WEB_DIST', 'BIND_ADDRESS', 'DATA_DIR', 'PORT'];
    expect(names.filter((name = '') => !known.includes(name))).toEqual([]);
  });

  test('holds no private key, no token and no registry of the machine that built it, in files and history', async () => {
    const patterns = await secretPatterns();
    const found = await filesWith(image.root, patterns);
    expect(found.filter((file) => !selfTest.test(file))).toEqual([]);
    expect(
      image.history.filter((command) => patterns.some((pattern) => new RegExp(pattern).test(command))),
    ).toEqual([]);
  });

  test('names the packages of Debian that it holds, and has the texts of their licences', async () => {
    const parts = await debianParts(image.root);
    const names = parts.map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(['base-files', 'libc6', 'libstdc++6']));
    const texts = [...names, 'node'].map((name) => `usr/share/doc/${name}/copyright`);
    expect(texts.filter((text) => !files.includes(text))).toEqual([]);
    const ofMongodb = files.filter((file) => file.startsWith('usr/share/doc/mongodb/LICENSE'));
    expect(ofMongodb).toHaveLength(target === 'glimpse' ? 1 : 0);
  });

  test('says which Node it has', async () => {
    const { version } = await nodePart(image.root);
    expect(version).toMatch(/^24\.\d+\.\d+$/);
  });

  test('runs without root, has a health check and says what it is', () => {
    const { User, Healthcheck, Labels } = image.config;
    expect(User).toBe('65532:65532');
    expect(Healthcheck.Test.slice(0, 2)).toEqual(['CMD', 'node']);
    expect(Labels).toMatchObject({
      'org.opencontainers.image.licenses': 'Apache-2.0',
      'org.opencontainers.image.version': expect.stringMatching(/^\d+\.\d+\.\d+/) as string,
      'org.opencontainers.image.base.name': expect.stringContaining('node:24-bookworm-slim') as string,
    });
  });
});

test('the API image adds at most 90 MB to its base, compressed', async () => {
  await using image = await openImage('api');
  const parts = {
    'base (Node and libraries)': ['etc', 'usr', 'lib', 'lib64'],
    packages: ['app/node_modules'],
    'API, contracts and domain agent': ['app/package.json', 'app/api', 'app/contracts', 'app/operator'],
    pages: ['app/web'],
  };
  const sizes: (readonly [string, number])[] = [];
  for (const [name, paths] of Object.entries(parts))
    sizes.push([name, await compressedMb(image.root, paths)]);
  console.log(sizes.map(([name, mb]) => `${mb.toFixed(1).padStart(6)} MB ${name}`).join('\n'));
  const [, ...own] = sizes;
  expect(own.reduce((sum, [, mb]) => sum + mb, 0)).toBeLessThan(limitMb);
});

test('the operator refuses to start without its settings, in one sentence', async () => {
  await using operator = await startContainer({ target: 'operator' });
  expect(await waitFor(async () => !(await operator.running()), 60_000)).toBe(true);
  expect(await operator.logs()).toBe('OPERATOR_IMAGE must be set');
});
