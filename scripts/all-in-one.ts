// The program of the image `glimpse`: runs MongoDB, Redis, API and domain agent of a region in one
// container, for a trial (docs/operations.md#all-in-one). SIGTERM stops them, the stores last; when one ends,
// all end.
import { once } from 'node:events';
import { join } from 'node:path';
import { lockFolder } from '@glimpse/processes/lock-folder';
import { runUntilStopped } from '@glimpse/processes/until-stopped';
import { UserError } from '@glimpse/processes/user-error';
import { startAgent, wantsAgent } from './run/agent.ts';
import { startApi } from './run/api.ts';
import { ownFolder } from './run/folder.ts';
import { holdPorts } from './run/ports.ts';
import { openStores } from './run/stores.ts';
import { webDist } from './web-build.ts';

/** Waits for a stop. @throws UserError when one of the programs ends before */
async function waitForStop(
  programs: Readonly<Record<string, Promise<unknown> | undefined>>,
  stop: AbortSignal,
): Promise<void> {
  const ends = Object.entries(programs).flatMap(([name, ended]) => (ended ? [ended.then(() => name)] : []));
  const ended = await Promise.race([...ends, once(stop, 'abort').then(() => undefined)]);
  if (ended !== undefined) throw new UserError(`${ended} ended unexpectedly, so this container ends.`);
}

async function run(stop: AbortSignal): Promise<void> {
  const folder = ownFolder();
  await using opened = new AsyncDisposableStack();
  opened.use(lockFolder(folder));
  const ports = opened.use(await holdPorts(folder, process.env['PORT']));
  const stores = await openStores(opened, folder, ports);
  stop.throwIfAborted();
  const context = { folder, ports, payments: {}, ...stores };
  const api = opened.use(await startApi(context, { port: ports.held.site.port, webDist, shown: true }));
  stop.throwIfAborted();
  const agent = wantsAgent() ? opened.use(await startAgent(context)) : undefined;
  stop.throwIfAborted();
  const origin = process.env['SITE_ORIGIN'] || `http://localhost:${ports.held.site.port}`;
  console.log(`Glimpse is ready: ${origin}`);
  const inFolder = (file: string) => `whose log is ${join(folder, file)},`;
  await waitForStop(
    {
      'The API': api.ended,
      [`MongoDB, ${inFolder('mongo/mongod.log')}`]: stores.mongoEnded,
      [`Redis, ${inFolder('redis/redis.log')}`]: stores.redisEnded,
      [`The domain agent, ${inFolder('agent.log')}`]: agent?.ended,
    },
    stop,
  );
}

await runUntilStopped(run);
