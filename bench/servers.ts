// Starts the measured servers: floor and API, each in its own process with its own database on one mongod.
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cacheGb } from '../scripts/stores/cache-size.ts';
import { startMongod } from '../scripts/stores/mongod.ts';
import { startRedis } from '../scripts/stores/redis.ts';
import { withDatabase } from '../scripts/stores/with-database.ts';
import { type apiArguments, type apiMemory, compiled } from '../scripts/run/api-command.ts';
import { startChild } from '@glimpse/processes/child';
import { rootFolder } from '@glimpse/processes/folders';
import { freePort } from '@glimpse/processes/ports';
import { accepts, waitFor } from '@glimpse/processes/wait';

/** A running server: its address and process id. */
export type Running = { readonly port: number; readonly host: string; readonly pid: number };

/** The measured servers. Disposal stops servers and stores and deletes their data. */
export type BenchServers = AsyncDisposable & {
  readonly floor: Running;
  readonly api: Running;
  readonly stores: Stores;
  readonly logOf: () => Promise<string>;
};

/** `mongoUrl` names no database. */
type Stores = { readonly mongoUrl: string; readonly redisUrl: string; readonly folder: string };

/** The database of each server. */
export const databases = { floor: 'bench_floor', api: `bench_${process.pid}` } as const;

const node = process.execPath;
const entry = (file: string) => join(import.meta.dirname, '..', file);

async function openStores(opened: AsyncDisposableStack): Promise<Stores> {
  const folder = await mkdtemp(join(tmpdir(), 'glimpse-bench-'));
  opened.defer(() => rm(folder, { recursive: true, force: true }));
  const mongoUrl =
    process.env['MONGO_URL'] ??
    opened.use(await startMongod({ folder: join(folder, 'mongo'), cacheGb: cacheGb() })).url;
  const redisUrl = process.env['REDIS_URL'] ?? opened.use(await startRedis(join(folder, 'redis'))).url;
  return { mongoUrl, redisUrl, folder };
}

async function startFloor(stores: Stores, opened: AsyncDisposableStack): Promise<Running> {
  const logFile = join(stores.folder, 'floor.log');
  const port = await freePort();
  const env = {
    MONGO_URL: withDatabase(stores.mongoUrl, databases.floor),
    PORT: String(port),
    NODE_ENV: 'production',
  };
  const child = opened.use(startChild({ command: node, args: [entry('bench/floor.ts')], logFile, env }));
  if (
    await waitFor(
      () => accepts(port),
      20_000,
      () => !child.running(),
    )
  )
    return { port, host: `localhost:${port}`, pid: child.pid };
  throw new Error(`the floor did not start:\n${await readFile(logFile, 'utf8')}`);
}

async function isReady(servicePort: number): Promise<boolean> {
  try {
    return (await fetch(`http://127.0.0.1:${servicePort}/readyz`)).ok;
  } catch {
    return false; // not listening yet
  }
}

/** Which API is started: the folder of its checkout, its database, and its WEB_CONCURRENCY. */
type ApiChoice = { readonly checkout: string; readonly database: string; readonly processes?: number };

/** What a process needs of the memory of bodies. */
const bodyBytesEach = 33_554_432;

const ownApi: ApiChoice = { checkout: rootFolder, database: databases.api };

/** Switches each rate limit of that checkout off; a process refuses a limit that it does not know. */
async function noLimitsOf(checkout: string): Promise<Record<string, string>> {
  const limits: { rateLimits: object } = await import(join(checkout, 'contracts/src/limits.ts'));
  return Object.fromEntries(
    Object.keys(limits.rateLimits).map((event) => [`LIMITS_${event.toUpperCase()}`, '0']),
  );
}

/** How that checkout starts its API. */
const commandOf = (
  checkout: string,
): Promise<{ readonly apiArguments: typeof apiArguments; readonly apiMemory: typeof apiMemory }> =>
  import(join(checkout, 'scripts/run/api-command.ts'));

async function apiEnvironment(
  stores: Stores,
  ports: { port: number; servicePort: number },
  { checkout, database, processes = 1 }: ApiChoice,
): Promise<Record<string, string>> {
  return {
    ...(await commandOf(checkout)).apiMemory,
    ...(await noLimitsOf(checkout)),
    NODE_ENV: 'production',
    ...compiled, // as in make run
    DEVELOPMENT: 'true',
    WEB_CONCURRENCY: String(processes),
    ...(processes > 2 && { BODY_MEMORY_BYTES: String(processes * bodyBytesEach) }),
    MONGO_URL: withDatabase(stores.mongoUrl, database),
    REDIS_URL: stores.redisUrl,
    PORT: String(ports.port),
    SERVICE_PORT: String(ports.servicePort),
    SITE_ORIGIN: `http://localhost:${ports.port}`,
    TRUSTED_PROXIES: '127.0.0.0/8', // the flood imitates many networks
    MAX_STORED_BYTES: '1000000000000', // ten million secrets are more than the default takes
    KEYS_FILE: join(stores.folder, `${database}.keys`),
  };
}

/** `BENCH_NODE_FLAGS` (separated by blanks) adds Node flags to our API only, as for a profiler. */
async function startOurApi(stores: Stores, opened: AsyncDisposableStack, choice = ownApi): Promise<Running> {
  const { checkout, database } = choice;
  const logFile = join(stores.folder, `${database}.log`);
  const ports = { port: await freePort(), servicePort: await freePort() };
  const flags = (process.env['BENCH_NODE_FLAGS'] ?? '').split(' ').filter((flag) => flag !== '');
  const plan = {
    command: node,
    args: (await commandOf(checkout)).apiArguments(flags, checkout),
    logFile,
    env: await apiEnvironment(stores, ports, choice),
    stopMs: 25_000,
  };
  const child = opened.use(startChild(plan));
  const ready = await waitFor(
    () => isReady(ports.servicePort),
    30_000,
    () => !child.running(),
  );
  if (ready) return { port: ports.port, host: `localhost:${ports.port}`, pid: child.pid };
  throw new Error(`the API did not start:\n${(await readFile(logFile, 'utf8')).slice(-2000)}`);
}

/** Starts the API once to fill the compile cache: a first start strips types and uses 30 MB more. */
async function fillCompileCache(stores: Stores, choice = ownApi): Promise<void> {
  await using opened = new AsyncDisposableStack();
  await startOurApi(stores, opened, choice);
}

/** Starts stores, floor and API. MONGO_URL and REDIS_URL replace the stores. */
export async function startServers(): Promise<BenchServers> {
  await using opened = new AsyncDisposableStack();
  const stores = await openStores(opened);
  await fillCompileCache(stores);
  const floor = await startFloor(stores, opened);
  const api = await startOurApi(stores, opened);
  const logOf = () => readFile(join(stores.folder, `${databases.api}.log`), 'utf8');
  const owned = opened.move();
  return { floor, api, stores, logOf, [Symbol.asyncDispose]: () => owned.disposeAsync() };
}

/** Starts several APIs on one mongod and one Redis, each with a database of its own. */
export async function startApisOf(choices: readonly Omit<ApiChoice, 'database'>[]) {
  await using opened = new AsyncDisposableStack();
  const stores = await openStores(opened);
  const apis: Running[] = [];
  for (const [at, given] of choices.entries()) {
    const choice = { ...given, database: `${databases.api}_${at}` };
    await fillCompileCache(stores, choice);
    apis.push(await startOurApi(stores, opened, choice));
  }
  const owned = opened.move();
  return { apis, [Symbol.asyncDispose]: () => owned.disposeAsync() };
}
