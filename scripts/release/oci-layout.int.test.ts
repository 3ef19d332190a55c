// Tests what a layout of an image holds after settings were added to it.
import { readFile, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { openTestFolder } from '@glimpse/processes/test-folder';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { finishImage, firstLayer, writeArtefact } from './oci-layout.ts';

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
