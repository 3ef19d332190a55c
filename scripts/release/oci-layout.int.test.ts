// Tests what a layout of an image holds after settings were added to it.
import { readFile, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { openTestFolder } from '@glimpse/processes/test-folder';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { finishImage, firstLayer, joinImages, writeArtefact } from './oci-layout.ts';

let folder = '';
beforeAll(async () => {
  folder = await openTestFolder();
});
afterAll(() => rm(folder, { recursive: true }));

const blob = async (digest: string): Promise<unknown> =>
  JSON.parse(await readFile(join(folder, 'blobs/sha256', digest.slice('sha256:'.length)), 'utf8'));

test('settings are added, comments of the build go, and nothing of the former image is left', async () => {
  const step = { created: '2023-11-14T22:13:20Z', created_by: 'COPY file:1 in /app' };
  const settings = { architecture: 'amd64', config: { User: '65532:65532' } };
  const image = { ...settings, history: [{ ...step, comment: 'FROM 27da2bf402df' }, step] };
  const old = await writeArtefact(folder, {
    tag: '1.2.3',
    config: {
      mediaType: 'application/vnd.oci.image.config.v1+json',
      content: Buffer.from(JSON.stringify(image)),
    },
    layer: { mediaType: 'application/vnd.oci.image.layer.v1.tar+gzip', content: Buffer.from('layer') },
    annotations: {},
  });
  const Healthcheck = { Test: ['CMD', 'node'] };
  const digest = await finishImage(folder, '1.2.3', { Healthcheck });
  expect(digest).not.toBe(old);
  const manifest = await blob(digest);
  const config: string = JSON.stringify(manifest).match(/"config":\{[^}]*"digest":"([^"]+)"/)?.[1] ?? '';
  expect(await blob(config)).toEqual({
    ...settings,
    config: { ...settings.config, Healthcheck },
    history: [step, step],
  });
  expect(await readdir(join(folder, 'blobs/sha256'))).toHaveLength(3);
  const index = await readFile(join(folder, 'index.json'), 'utf8');
  expect(JSON.parse(index)).toMatchObject({
    manifests: [{ digest, annotations: { 'org.opencontainers.image.ref.name': '1.2.3' } }],
  });
  expect(await readFile(await firstLayer(folder), 'utf8')).toBe('layer');
  expect(await finishImage(folder, '1.2.3', { Healthcheck })).toBe(digest);
  expect(await readdir(join(folder, 'blobs/sha256'))).toHaveLength(3);
});

test('the images of two processors are joined, so that programs choose theirs', async () => {
  const aLayout = async (architecture: string) => {
    const place = join(folder, architecture);
    const content = Buffer.from(JSON.stringify({ architecture, os: 'linux', config: {} }));
    const config = { mediaType: 'application/vnd.oci.image.config.v1+json', content };
    const layer = { mediaType: 'application/vnd.oci.image.layer.v1.tar+gzip', content: Buffer.from('same') };
    const digest = await writeArtefact(place, { tag: '1.2.3', config, layer, annotations: {} });
    return { folder: place, architecture, digest };
  };
  const layouts = [await aLayout('amd64'), await aLayout('arm64')];
  const joined = join(folder, 'joined');
  const digest = await joinImages(joined, '1.2.3', layouts);
  const read = async (path: string): Promise<unknown> =>
    JSON.parse(await readFile(join(joined, path), 'utf8'));
  expect(await read('index.json')).toMatchObject({
    manifests: [
      {
        mediaType: 'application/vnd.oci.image.index.v1+json',
        digest,
        annotations: { 'org.opencontainers.image.ref.name': '1.2.3' },
      },
    ],
  });
  expect(await read(`blobs/sha256/${digest.slice('sha256:'.length)}`)).toMatchObject({
    manifests: layouts.map((one) => ({
      digest: one.digest,
      platform: { architecture: one.architecture, os: 'linux' },
    })),
  });
  expect(await readdir(join(joined, 'blobs/sha256'))).toHaveLength(6); // one layer is shared
});
