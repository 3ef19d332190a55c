// Removes images of earlier builds from the store of the tests, which would grow with each change. What the
// last build of a target used stays: without its stages the next build would take minutes.
import { UserError } from '@glimpse/processes/user-error';
import type { Buildah } from './commands.ts';

/** The last image of each stage of a build, from what `buildah bud --layers` printed. */
export function stagesIn(printed: string): readonly string[] {
  const last = new Map<string, string>();
  let stage = '';
  for (const line of printed.split('\n')) {
    stage = /^\[(\d+)\/\d+\] STEP /.exec(line)?.[1] ?? stage;
    const [, image] = /^--> (?:Using cache )?([0-9a-f]{11,64})$/.exec(line) ?? [];
    if (image !== undefined) last.set(stage, image);
  }
  return [...last.values()];
}

/** Names the stages of a build, in place of those of the build before, so that they are kept. */
export async function keepStages(buildah: Buildah, target: string, printed: string): Promise<void> {
  for (const [at, image] of stagesIn(printed).entries())
    await buildah('tag', image, `localhost/glimpse-stage-${target}:${at + 1}`);
}

/** Removes every image that has no name and is no part of one that has. It looks into this store alone. */
export async function removeSuperseded(buildah: Buildah): Promise<void> {
  try {
    const removed = (await buildah('rmi', '--prune')).split('\n').filter((line) => line !== '');
    if (removed.length > 0) console.error(`  ${removed.length} images of earlier builds removed`);
  } catch (thrown) {
    // A container of a test that was killed may still hold one: it goes with a later run.
    if (!(thrown instanceof UserError)) throw thrown;
    console.error(`  some images of earlier builds stay: ${thrown.message.slice(-300)}`);
  }
}
