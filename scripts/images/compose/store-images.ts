// Makes stand-ins for the images of compose.yaml that come from a registry: same names and same programs.
// Caddy has the version of compose.yaml, the others have those of Debian and of the tests (decision 29).
// They lie in the local store alone.
import { copyFile, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { clusterTools } from '@glimpse/test-cluster/tools';
import { findMongod } from '@glimpse/programs/store-programs';
import { baseImage, makeBaseImage } from '../base-image.ts';
import { machineSettings } from '../build.ts';
import { buildah } from '../commands.ts';
import { pinnedImages } from './compose-file.ts';

const containerfile = `FROM ${baseImage}
RUN apt-get update && apt-get install --yes --no-install-recommends libcurl4 redis-server nginx-light netcat-openbsd
COPY mongod caddy /usr/local/bin/
`;

/** Builds one image with all programs and gives it the names that compose.yaml asks for. */
export async function buildStoreImages(): Promise<void> {
  await makeBaseImage(buildah);
  const folder = await mkdtemp(join(tmpdir(), 'glimpse-stores-'));
  try {
    const tool = await clusterTools(['caddy']);
    await copyFile(await findMongod(), join(folder, 'mongod'));
    await copyFile(tool('caddy'), join(folder, 'caddy'));
    await writeFile(join(folder, 'Containerfile'), containerfile);
    const options = ['--layers', '--format=docker', '--isolation=chroot', '--network=host', '--pull-never'];
    const tags = Object.values(pinnedImages()).map((name) => `--tag=${name}`);
    await buildah('bud', ...options, ...machineSettings(), ...tags, folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
