// Looks into an image: its files, its settings, and the compressed size of its parts.
import { execFile } from 'node:child_process';
import { readdir, stat } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { promisify } from 'node:util';
import { type Target, imageOf } from './build.ts';
import { buildah } from './commands.ts';

const run = promisify(execFile);

/** The settings of an image that tests compare. */
export type ImageConfig = {
  readonly User: string;
  readonly Env: readonly string[];
  readonly Labels: Readonly<Record<string, string>>;
  readonly Healthcheck: { readonly Test: readonly string[] };
};

type InspectedImage = {
  readonly config: ImageConfig;
  readonly history: readonly { readonly created_by?: string }[];
};

/** The root folder of an image, until disposal. */
export async function openImage(target: Target) {
  const container = await buildah('from', '--pull-never', imageOf(target));
  const root = await buildah('mount', container);
  const found: { readonly Docker: InspectedImage } = JSON.parse(
    await buildah('inspect', '--type', 'image', imageOf(target)),
  );
  return {
    root,
    config: found.Docker.config,
    history: found.Docker.history.map(({ created_by: command = '' }) => command),
    [Symbol.asyncDispose]: async () => void (await buildah('rm', container)),
  };
}

/** All files below a folder, without links, relative to it. */
export async function filesIn(root: string): Promise<readonly string[]> {
  const found = await readdir(root, { recursive: true, withFileTypes: true });
  return found.filter((one) => one.isFile()).map((one) => relative(root, join(one.parentPath, one.name)));
}

/** Files below a folder with a match of a pattern (PCRE), relative to it. */
export async function filesWith(root: string, patterns: readonly string[]): Promise<readonly string[]> {
  const joined = patterns.map((pattern) => `(?:${pattern})`).join('|');
  const args = ['--recursive', '--files-with-matches', '--text', '--null-data', '--perl-regexp', joined];
  // 1: nothing was found
  const script = 'grep "$@" . || test $? -eq 1';
  const { stdout } = await run('sh', ['-c', script, 'grep', ...args], {
    cwd: root,
    timeout: 300_000,
    maxBuffer: 1e8,
  });
  return stdout.split('\n').filter(Boolean);
}

/** Files that may be executed, without libraries. */
export async function programsIn(root: string, files: readonly string[]): Promise<readonly string[]> {
  const modes = await Promise.all(files.map(async (file) => (await stat(join(root, file))).mode));
  return files.filter((file, at) => ((modes[at] ?? 0) & 0o111) !== 0 && !/\.so(\.|$)/.test(file)).toSorted();
}

/** Megabytes of a part of an image, packed and compressed as a registry stores it. */
export async function compressedMb(root: string, paths: readonly string[]): Promise<number> {
  const script = 'tar cf - -C "$0" "$@" | gzip -6 | wc -c';
  const { stdout } = await run('sh', ['-c', script, root, ...paths], { timeout: 300_000 });
  return Number(stdout) / 1e6;
}
