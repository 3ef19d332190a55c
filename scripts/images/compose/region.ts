// A region by compose.yaml in the tests: its settings, its files, its logs, and what no log may hold.
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { waitFor } from '@glimpse/processes/wait';
import { expect } from 'vitest';
import { imageOf } from '../build.ts';
import { answers, create } from '../visitor.ts';
import { services } from './compose-file.ts';
import { openProject, type Project } from './project.ts';

/** Reports of pages that one address may send; then it is refused. Nothing else in these tests sends one. */
export const allowedReports = 3;

const siteOf = ({ httpPort }: Project): string => `http://127.0.0.1:${httpPort}`;

/** The files of a project. */
const filesOf = (project: Project) => ({
  /** What a self-hoster writes, and what belongs to this machine: ports, a network, an older mongod. */
  ownEnv: (example: string, origin = siteOf(project)): string =>
    `${example.replace(/^SITE_ORIGIN=.*$/m, `SITE_ORIGIN=${origin}`).replace(/^MONGO_CACHE_GB=.*$/m, 'MONGO_CACHE_GB=0.25')}
HTTP_PORT=${project.httpPort}
HTTPS_PORT=${project.httpsPort}
EDGE_SUBNET=${project.edgeSubnet}
GLIMPSE_IMAGE=${imageOf('api')}
DEVELOPMENT=true
LIMITS_CSP_REPORT=${allowedReports}/1200
`,
  async writeEnv(change: (example: string) => string): Promise<void> {
    const example = await readFile(join(project.folder, '.env.example'), 'utf8');
    await writeFile(join(project.folder, '.env'), change(example));
  },
  /** A file of a volume. @param path its name after the one of the volume */
  async fileOf(path: string): Promise<string> {
    const [volume = '', ...names] = path.split('/');
    const format = ['--format', '{{.Mountpoint}}', project.volume(volume)];
    const mountpoint = await project.podman('volume', 'inspect', ...format);
    return readFile(join(mountpoint, ...names), 'utf8');
  },
});

/** The logs of a project, and texts and keys that none of them may hold. */
function logsOf(project: Project) {
  const hidden: string[] = [];
  const logs = (service: string): Promise<string> => project.podman('logs', project.container(service));
  return {
    hidden,
    logs,
    async createHidden(text: string): Promise<string> {
      const key = await create(siteOf(project), text);
      hidden.push(text, key);
      return key;
    },
    /**
     * Stops the API and asks Caddy for a key; then no log may hold it, nor anything else that is hidden.
     * @param absent services that do not run
     */
    async expectQuietLogs(
      askFor: (key: string) => Promise<number | undefined>,
      key: string,
      absent: readonly string[] = ['backup', 'domain-agent'],
    ): Promise<void> {
      await project.podman('stop', '--time', '30', project.container('api'));
      expect(await askFor(key)).toBe(502);
      for (const service of Object.keys(services()).filter((name) => !absent.includes(name))) {
        const text = await logs(service);
        expect([service, text.length > 0]).toEqual([service, true]);
        expect(hidden.filter((word) => text.includes(word)).map(() => service)).toEqual([]);
      }
    },
  };
}

/** Opens a project whose region is reached over plain http. Disposal removes all of it. */
export async function openRegion() {
  const project = await openProject();
  const site = siteOf(project);
  const written = logsOf(project);
  return {
    project,
    site,
    ...filesOf(project),
    ...written,
    async up(): Promise<void> {
      const { out } = await project.compose('up', '--detach');
      const ready = await waitFor(() => answers(`${site}/`), 180_000);
      expect(ready, `${out}\n${await written.logs('api')}`).toBe(true);
    },
    [Symbol.asyncDispose]: () => project[Symbol.asyncDispose](),
  };
}
export type Region = Awaited<ReturnType<typeof openRegion>>;
