// Looks up the digest of the base image and locks it in programs.lock.json.
import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { onPath } from '@glimpse/processes/on-path';
import { sayingOf, UserError } from '@glimpse/processes/user-error';
import { lockAgain } from '@glimpse/programs/lock';
import { lockPath, readLock } from '@glimpse/programs/lock-file';

const run = promisify(execFile);
const limitMs = 60_000;

/** The image without its digest: `node:24-bookworm-slim`. */
const tagOf = (image: string): string => image.split('@')[0] ?? image;

async function digestOf(image: string, skopeo: string): Promise<string> {
  const args = ['inspect', '--no-tags', '--format', '{{.Digest}}', `docker://docker.io/library/${image}`];
  try {
    const { stdout } = await run(skopeo, args, { timeout: limitMs });
    return stdout.trim();
  } catch (cause) {
    const said = sayingOf(cause).split('\n').at(-1)?.slice(-300);
    throw new UserError(
      `The digest of ${image} could not be looked up. Run make base where docker.io can be reached, or write it by ` +
        `npm run lock-programs -- image=${image}@sha256:DIGEST. skopeo said: ${said}`,
      { cause },
    );
  }
}

/** Writes the digest. @throws UserError when skopeo or the registry is missing, or the answer is no digest */
export async function lockBase(): Promise<void> {
  const skopeo = onPath('skopeo');
  if (!skopeo) throw new UserError('Install skopeo, which asks registries (Debian: apt-get install skopeo).');
  const lock = readLock();
  const image = tagOf(lock.image);
  const digest = await digestOf(image, skopeo);
  const made = await lockAgain([`image=${image}@${digest}`]);
  writeFileSync(lockPath, `${JSON.stringify({ ...lock, ...made }, null, 2)}\n`);
  console.log(`programs.lock.json names ${image}@${digest}: commit it before make release.`);
}
