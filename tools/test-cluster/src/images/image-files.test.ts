// Tests that Dockerfile builds the images that the tests run.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { rootFolder } from '@glimpse/processes/folders';
import { imageUser, isLeftOut, leftOut, ownImages } from './image-files.ts';

const read = (name: string) => readFileSync(join(rootFolder, name), 'utf8');
const stages = new Map(
  read('Dockerfile')
    .split(/^FROM /m)
    .map((stage) => [/ AS (\S+)/.exec(stage)?.[1], stage] as const),
);
const words = (stage: string, command: string) =>
  [...stage.matchAll(new RegExp(`^${command} (.*)$`, 'gm'))].map(([, line = '']) => line);

test.each(['api', 'operator'] as const)('target %s of Dockerfile is the image of the tests', (name) => {
  const stage = stages.get(name) ?? '';
  const { files, command, env } = ownImages[name];
  const paths = words(stage, 'COPY').map((line) => line.split(' ').at(-1));
  // Empty folders, whose owner the volumes of compose.yaml take; a cluster mounts none there.
  const [programs, packages, ...copied] = paths.filter((path) => path !== '/volumes');
  expect([programs, packages]).toEqual(['/', 'node_modules']);
  expect(copied).toEqual(files);
  expect(words(stage, 'USER')).toEqual([`${imageUser}:${imageUser}`]);
  expect(words(stage, 'CMD').at(-1)).toBe(JSON.stringify(command).replaceAll(',', ', '));
  const [path, ...settings] = words(stage, 'ENV');
  expect(path).toBe('PATH=/usr/local/bin:/usr/bin:/bin');
  expect(settings).toEqual(Object.entries(env).map(([key, value]) => `${key}=${value}`));
});

test('npm of the image sees the manifest of every workspace', () => {
  const { workspaces }: { readonly workspaces: readonly string[] } = JSON.parse(read('package.json'));
  const copied = words(stages.get('manifests') ?? '', 'COPY').slice(1);
  expect(copied).toEqual(workspaces.map((folder) => `${folder}/package.json ${folder}/`));
});

test.each([
  ['amd64', 'os=linux\nlibc=glibc\ncpu=x64\n'],
  ['arm64', 'os=linux\nlibc=glibc\ncpu=arm64\n'],
  ['', ''],
])('npm installs for the processor %j of the image, whatever the machine has', (TARGETARCH, settings) => {
  const folder = mkdtempSync(join(tmpdir(), 'glimpse-npmrc-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, '.npmrc'), '');
  const [, command = ''] = /^RUN ((?:.*\\\n)*.*)/m.exec(stages.get('image-manifests') ?? '') ?? [];
  execFileSync('sh', ['-c', command], { cwd: folder, env: { ...process.env, TARGETARCH } });
  expect(readFileSync(join(folder, '.npmrc'), 'utf8')).toBe(settings);
});

test('packages and pages come from the processor of the machine, programs from that of the image', () => {
  const base = (name: string) => stages.get(name)?.split('\n')[0];
  expect(base('manifests')).toBe('--platform=${BUILDPLATFORM} ${NODE_IMAGE} AS manifests');
  expect(base('operator-root')).toBe('--platform=${TARGETPLATFORM} ${NODE_IMAGE} AS operator-root');
  expect(base('web')).toBe('manifests AS web');
  for (const name of ['api-packages', 'operator-packages', 'glimpse-packages'])
    expect(base(name)).toBe(`image-manifests AS ${name}`);
});

test('each copied path has the same name in the image', () => {
  for (const name of ['api', 'operator'])
    for (const line of words(stages.get(name) ?? '', 'COPY').slice(2)) {
      const [from = '', to] = line.split(' ').filter((word) => !word.startsWith('--'));
      expect(from.replace(/^\/app\//, '')).toBe(to);
    }
});

test('the same files are left out of both', () => {
  expect(read('.dockerignore').split('\n')).toEqual(expect.arrayContaining([...leftOut]));
  const samples = [
    'a/node_modules/x.js',
    'a.test.ts',
    'b/a.suite.ts',
    'a.memory.ts',
    'a/samples.ts',
    'a/testing/b.ts',
  ];
  expect(samples.filter((path) => !isLeftOut(path))).toEqual([]);
  expect(['api/src/main.ts', 'operator/src/domains/latest.ts'].filter(isLeftOut)).toEqual([]);
});
