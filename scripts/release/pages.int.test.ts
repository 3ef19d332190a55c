// Tests that the hashes of the pages are read from the layers of an image, and that a release has one list.
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { openTestFolder } from '@glimpse/processes/test-folder';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { onePageList, pagesIn } from './pages.ts';

const run = promisify(execFile);
const list = (version: string) => `{\n  "version": "${version}"\n}\n`;

let folder = '';
beforeAll(async () => {
  folder = await openTestFolder();
});
afterAll(() => rm(folder, { recursive: true }));

/** An archive with one file. */
async function layerWith(name: string, content: string): Promise<Buffer> {
  const root = join(folder, 'root');
  await rm(root, { recursive: true, force: true });
  await mkdir(join(root, name, '..'), { recursive: true });
  await writeFile(join(root, name), content);
  await run('tar', ['--create', '--gzip', '--file', join(folder, 'layer.tgz'), '--directory', root, '.']);
  return readFile(join(folder, 'layer.tgz'));
}

/** A layout of an image with these layers. */
async function layoutWith(name: string, layers: readonly Buffer[]): Promise<string> {
  const layout = join(folder, name);
  await mkdir(join(layout, 'blobs/sha256'), { recursive: true });
  const write = async (content: Buffer) => {
    const digest = createHash('sha256').update(content).digest('hex');
    await writeFile(join(layout, 'blobs/sha256', digest), content);
    return { mediaType: 'x', digest: `sha256:${digest}`, size: content.length };
  };
  const manifest = { config: await write(Buffer.from('{}')), layers: await Promise.all(layers.map(write)) };
  const index = { schemaVersion: 2, manifests: [await write(Buffer.from(JSON.stringify(manifest)))] };
  await writeFile(join(layout, 'index.json'), JSON.stringify(index));
  return layout;
}

test('the list comes from the last layer that has it', async () => {
  const layers = [
    await layerWith('app/web/dist/pages.json', list('1.0.0')),
    await layerWith('app/web/dist/pages.json', list('1.2.3')),
    await layerWith('app/api/src/main.ts', ''),
  ];
  expect(await pagesIn(await layoutWith('api', layers))).toBe(list('1.2.3'));
  expect(await pagesIn(await layoutWith('operator', layers.slice(2)))).toBeUndefined();
});

test('all images that serve pages have one list, that of the version', () => {
  expect(onePageList([list('1.2.3'), undefined, list('1.2.3')], '1.2.3')).toBe(list('1.2.3'));
  expect(() => onePageList([undefined], '1.2.3')).toThrow('No image holds');
  expect(() => onePageList([list('1.2.3'), list('1.2.4')], '1.2.3')).toThrow('Two images');
  expect(() => onePageList([list('1.2.4')], '1.2.3')).toThrow('version 1.2.4, not 1.2.3');
});
