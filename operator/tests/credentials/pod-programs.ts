// Runs the programs of a region's pods on this machine, with their Secrets below a folder, for tests.
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { MongoClient, type MongoClientOptions } from 'mongodb';
import { findMongod, findRedis } from '@glimpse/programs/store-programs';
import { startListening } from '../../../scripts/stores/start.ts';
import { freePort } from '@glimpse/processes/ports';
import { waitFor } from '@glimpse/processes/wait';
import { secureRandom } from '#platform/random.ts';
import { fieldAt, objectOf } from '#regions/desired/testing/fields-of.ts';
import { regionSteps, renderRegion } from '#regions/desired/region.ts';
import { aSpec, someFacts } from '#regions/desired/testing/samples.ts';
import { newestTemplate } from '#regions/desired/template.ts';
import { ensureCredentials } from '#regions/credentials/ensure.ts';
import { type MemorySecrets, memorySecrets } from '#regions/credentials/testing/memory-secrets.ts';

export const spec = aSpec();
const rendered = renderRegion(spec, someFacts(), newestTemplate);
export const objects = regionSteps.flatMap((step) => rendered[step]);
const container = 'spec.template.spec.containers.0';

export type PodPrograms = AsyncDisposable & {
  readonly folder: string;
  readonly secrets: MemorySecrets;
  /** Writes an entry where the pod has it, with the mode that the init container gives. */
  place(path: string, secret: string, entry: string): Promise<void>;
  /** Starts the first container of a StatefulSet on loopback. @returns its port */
  start(set: 'mongo' | 'redis'): Promise<number>;
  /** Text with paths of the pod and members' addresses, as they are on this machine. */
  here(text: string, port: number): string;
};

/** The command with its port and with paths below the folder. */
function localArguments(command: readonly string[], folder: string, port: number): readonly string[] {
  return command
    .slice(1)
    .filter((word) => word !== '--bind_ip_all')
    .map((word) => word.replace(/(^|=)\//, `$1${folder}/`).replace(/^(--port=)\d+$/, `$1${port}`))
    .map((word, at, all) => (all[at - 1] === '--port' ? String(port) : word));
}

/** Makes the credentials of a region. Disposal ends all programs and removes the folder. */
export async function podPrograms(): Promise<PodPrograms> {
  const folder = await mkdtemp(join(tmpdir(), 'glimpse-pod-'));
  const running = new AsyncDisposableStack();
  running.defer(() => rm(folder, { recursive: true }));
  const secrets = memorySecrets();
  await ensureCredentials(
    { secrets, random: secureRandom, now: new Date() },
    { spec, hasData: false, hasRedis: false, rotation: { order: undefined, working: [], rolledOut: true } },
  );
  return {
    folder,
    secrets,
    async place(path, secret, entry) {
      const file = join(folder, path);
      await mkdir(dirname(file), { recursive: true });
      await writeFile(file, secrets.text(secret, entry));
      await chmod(file, 0o400);
    },
    async start(set) {
      const port = await freePort(0);
      const command = fieldAt(objectOf(objects, 'StatefulSet', set), `${container}.command`) as string[];
      await mkdir(join(folder, 'data/db'), { recursive: true });
      const logFile = join(folder, `${set}.log`);
      await writeFile(logFile, '');
      const program = await (set === 'mongo' ? findMongod() : findRedis());
      const args = localArguments(command, folder, port);
      running.use(await startListening(set, port, { command: program, args, logFile, stopMs: 0 }));
      return port;
    },
    here: (text, port) => text.replace(/@[^/]+/, `@localhost:${port}`).replaceAll('/etc/', `${folder}/etc/`),
    [Symbol.asyncDispose]: () => running.disposeAsync(),
  };
}

/** What the agent does: forms a set of one member, then makes admin and users. */
export async function formSet({ folder, secrets }: PodPrograms, port: number): Promise<MongoClientOptions> {
  const options = {
    tls: true,
    tlsCAFile: join(folder, 'etc/mongo/ca.crt'),
    directConnection: true,
    serverSelectionTimeoutMS: 5000,
  };
  const url = `mongodb://localhost:${port}`;
  await using first = await new MongoClient(url, options).connect();
  const admin = first.db('admin');
  const members = [{ _id: 0, host: `localhost:${port}` }];
  await admin.command({ replSetInitiate: { _id: 'rs0', members } });
  await waitFor(async () => (await admin.command({ hello: 1 }))['isWritablePrimary'] === true, 20_000);
  const pwd = secrets.text('mongo-admin', 'password');
  await admin.command({ createUser: 'admin', pwd, roles: ['root'] });
  const auth = { username: 'admin', password: pwd };
  await using asAdmin = await new MongoClient(url, { ...options, auth }).connect();
  const make = (user: string, roles: readonly object[]) =>
    asAdmin.db('admin').command({ createUser: user, pwd: secrets.text('mongo-users', user), roles });
  await make('api-1', [
    { role: 'readWrite', db: 'glimpse' },
    { role: 'read', db: 'glimpse_edge' },
  ]);
  await make('backup', [{ role: 'read', db: 'glimpse' }]);
  return options;
}
