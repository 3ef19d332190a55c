// Collects a program of this machine with its libraries for an image.
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { imageUser } from './image-files.ts';
import type { LayerPlan } from './layers.ts';
import type { TarEntry } from './tar.ts';

const run = promisify(execFile);

/** Paths of the libraries that a program loads, and of its loader. */
async function librariesOf(program: string): Promise<readonly string[]> {
  const { stdout } = await run('ldd', [program]);
  return [...stdout.matchAll(/(?:=> )?(\/\S+) \(0x/g)].map(([, path = '']) => path);
}

/** Libraries that are loaded at run time: for host names by the C library, the others by npm packages. */
const laterLibraries = [
  'libnss_dns.so.2',
  'libnss_files.so.2',
  'libresolv.so.2',
  'libdl.so.2',
  'libgcc_s.so.1',
  'libm.so.6',
  'libpthread.so.0',
  'librt.so.1',
];

/** The program as `/usr/local/bin/<name>` with its libraries and the few files that the C library reads. */
export async function programLayer(name: string, program: string): Promise<LayerPlan> {
  const libraries = await librariesOf(program);
  const home = dirname(libraries.find((path) => path.includes('/libc.so')) ?? '/lib/libc.so');
  const modules = laterLibraries.map((module) => join(home, module)).filter((path) => existsSync(path));
  const files = [...new Set([...libraries, ...modules])].toSorted();
  const facts = await Promise.all([program, ...files].map(async (path) => [path, await stat(path)] as const));
  const key = facts.map(([path, { size, mtimeMs }]) => `${path} ${size} ${mtimeMs}`).join('\n');
  const entries: readonly TarEntry[] = [
    { kind: 'file', path: 'etc/passwd', content: `glimpse:x:${imageUser}:${imageUser}::/tmp:/\n` },
    { kind: 'file', path: 'etc/group', content: `glimpse:x:${imageUser}:\n` },
    { kind: 'file', path: 'etc/nsswitch.conf', content: 'hosts: files dns\npasswd: files\ngroup: files\n' },
    ...files.map((from): TarEntry => ({ kind: 'copy', path: from.slice(1), from, mode: 0o755 })),
    { kind: 'copy', path: `usr/local/bin/${name}`, from: program, mode: 0o755 },
  ];
  return { key: `${name}\n${key}`, entries: async () => entries };
}

/** The first process of a pod's sandbox: sleeps, ends on SIGTERM, and takes the exit codes of orphans. */
const pauseSource = `#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>
static void stop(int s) { _exit(0); }
static void reap(int s) { while (waitpid(-1, 0, WNOHANG) > 0); }
int main(void) { signal(SIGTERM, stop); signal(SIGINT, stop); signal(SIGCHLD, reap); for (;;) pause(); }
`;

/** Compiles the program of a pod's sandbox. */
export const pauseLayer: LayerPlan = { key: pauseSource, entries: compilePause };

async function compilePause(): Promise<readonly TarEntry[]> {
  const folder = await mkdtemp(join(tmpdir(), 'glimpse-pause-'));
  try {
    await writeFile(join(folder, 'pause.c'), pauseSource);
    await run('gcc', ['-static', '-Os', '-s', '-o', join(folder, 'pause'), join(folder, 'pause.c')]);
    return [{ kind: 'file', path: 'pause', content: await readFile(join(folder, 'pause')), mode: 0o755 }];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
