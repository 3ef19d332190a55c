// Starts a program again after each change of its sources. `node --watch` misses every change after the first
// one of a file that an editor replaces (record 076).
import { join } from 'node:path';
import type { ViteDevServer } from 'vite';
import type { Child } from '@glimpse/processes/child';
import { rootFolder } from '@glimpse/processes/folders';
import { sentenceOf } from '@glimpse/processes/user-error';

type Plan = {
  /** Folders of the sources, in the root of the clone. */
  readonly folders: readonly string[];
  /** Starts the program and waits until it works. */
  start(): Promise<Child>;
};

/** Editors write several files at once; and a request that was sent before the change arrives meanwhile. */
const quietMs = 50;

/** A program that starts again. `isStable`: no change waits, and no start is under way. */
export type Restarting = AsyncDisposable & { readonly isStable: () => boolean };
const isTest = (file: string): boolean => /\.test\.tsx?$/.test(file);

/** Starts the program now and after each change. Disposal stops it. @throws if the first start fails */
export async function startAgainOnChange(
  { watcher }: Pick<ViteDevServer, 'watcher'>,
  { folders, start }: Plan,
): Promise<Restarting> {
  const roots = folders.map((folder) => join(rootFolder, folder));
  let child: Child | undefined = await start();
  let turn = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;
  let waiting = 0;
  const again = async (): Promise<void> => {
    await child?.[Symbol.asyncDispose]();
    child = undefined;
    try {
      child = await start();
    } catch (thrown) {
      console.error(sentenceOf(thrown)); // the next change tries again
    }
  };
  const changed = (_event: string, file: string): void => {
    if (isTest(file) || !roots.some((root) => file.startsWith(`${root}/`))) return;
    if (timer === undefined) waiting += 1;
    clearTimeout(timer);
    timer = setTimeout(() => {
      timer = undefined;
      turn = turn.then(again).finally(() => (waiting -= 1));
    }, quietMs);
  };
  watcher.add(roots);
  watcher.on('all', changed);
  return {
    isStable: () => waiting === 0,
    async [Symbol.asyncDispose]() {
      clearTimeout(timer);
      watcher.off('all', changed);
      await turn;
      await child?.[Symbol.asyncDispose]();
    },
  };
}
