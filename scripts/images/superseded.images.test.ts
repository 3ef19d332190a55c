// Superseded images leave the store, and what the last builds used stays.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { buildahIn, imagesFolder } from './commands.ts';
import { keepStages, removeSuperseded, stagesIn } from './superseded.ts';

const containerfile = `FROM scratch AS one
COPY file /a
COPY file /b
FROM scratch
COPY --from=one /a /c
`;

async function openStore() {
  const store = `test-${process.pid}`;
  const buildah = buildahIn(store);
  const folder = await mkdtemp(join(tmpdir(), 'glimpse-superseded-'));
  await writeFile(join(folder, 'Containerfile'), containerfile);
  onTestFinished(async () => {
    await buildah('rmi', '--all', '--force');
    for (const path of [folder, ...['', '-run'].map((end) => join(imagesFolder(), `${store}${end}`))])
      await rm(path, { recursive: true, force: true });
  });
  const build = async (text: string, name: string): Promise<string> => {
    await writeFile(join(folder, 'file'), text);
    return buildah('bud', '--layers', '--isolation=chroot', `--tag=localhost/${name}`, folder);
  };
  const count = async () => new Set((await buildah('images', '--all', '--quiet')).split('\n')).size;
  return { buildah, build, count };
}

test('the third build of a target leaves no more images than the first, and is taken from the store', async () => {
  const { buildah, build, count } = await openStore();
  const kept = async (text: string) => {
    await keepStages(buildah, 'x', await build(text, 'x'));
    await removeSuperseded(buildah);
    return count();
  };
  const first = await kept('1');
  expect(first).toBe(3); // two steps of the stage, and the image
  expect([await kept('2'), await kept('3')]).toEqual([first, first]);
  const again = await build('3', 'x');
  expect(again.match(/Using cache/g)).toHaveLength(3);
  expect(stagesIn(again)).toHaveLength(2);
});

test('an image with another name stays with its layers', async () => {
  const { buildah, build, count } = await openStore();
  await build('of somebody', 'of-somebody');
  await keepStages(buildah, 'x', await build('1', 'x'));
  await keepStages(buildah, 'x', await build('2', 'x'));
  await removeSuperseded(buildah);
  expect(await buildah('images', '--quiet', 'localhost/of-somebody')).not.toBe('');
  expect(await count()).toBe(4); // its stage, which has no name, is gone
});
