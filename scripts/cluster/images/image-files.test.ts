// Tests that Dockerfile builds the images that the tests run.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { rootFolder } from '../../tool/folders.ts';
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
  const [packages, ...copied] = words(stage, 'COPY').map((line) => line.split(' ').at(-1));
  expect(packages).toBe('node_modules');
  expect(copied).toEqual(files);
  expect(words(stage, 'USER')).toEqual([`${imageUser}:${imageUser}`]);
  expect(words(stage, 'CMD')).toEqual([JSON.stringify(command).replaceAll(',', ', ')]);
  expect(words(stage, 'ENV')).toEqual(Object.entries(env).map(([key, value]) => `${key}=${value}`));
});

test('each copied path has the same name in the image', () => {
  for (const name of ['api', 'operator'])
    for (const line of words(stages.get(name) ?? '', 'COPY').slice(1)) {
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
