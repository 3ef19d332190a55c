// `make run`: runs a whole region on this machine behind one address (decision 22). Ctrl-C stops it and keeps
// the data. `make stores` starts MongoDB and Redis of that data alone, for a restore.
import { once } from 'node:events';
import { join } from 'node:path';
import { startAgent, wantsAgent } from './run/agent.ts';
import { startApi } from './run/api.ts';
import { ownFolder } from './run/folder.ts';
import { lockFolder } from '@glimpse/processes/lock-folder';
import { openMail } from './run/mail.ts';
import { holdPorts } from './run/ports.ts';
import { openPayments } from './run/stripe.ts';
import { openStores } from './run/stores.ts';
import { runUntilStopped } from '@glimpse/processes/until-stopped';
import { UserError } from '@glimpse/processes/user-error';
import { buildWeb } from './web-build.ts';

async function runStores(stop: AbortSignal): Promise<void> {
  const folder = ownFolder();
  await using opened = new AsyncDisposableStack();
  opened.use(lockFolder(folder));
  const ports = opened.use(await holdPorts(folder, process.env['PORT']));
  const { mongoUrl, redisUrl } = await openStores(opened, folder, ports);
  console.log(`MONGO_URL='${mongoUrl}' REDIS_URL='${redisUrl}' KEYS_FILE='${join(folder, 'keys.json')}'`);
  console.error('Press Ctrl-C to stop; the data is kept.');
  if (!stop.aborted) await once(stop, 'abort');
}

async function run(stop: AbortSignal): Promise<void> {
  const folder = ownFolder();
  await using opened = new AsyncDisposableStack();
  opened.use(lockFolder(folder));
  const ports = opened.use(await holdPorts(folder, process.env['PORT']));
  const { smtpUrl, pageUrl } = await openMail(opened, ports);
  const [stores, paying, built] = await Promise.allSettled([
    openStores(opened, folder, ports),
    openPayments(opened, { folder, ports }),
    buildWeb(),
  ]);
  if (stores.status === 'rejected') throw stores.reason;
  if (paying.status === 'rejected') throw paying.reason;
  if (built.status === 'rejected') throw built.reason;
  stop.throwIfAborted();
  const payments = paying.value;
  const context = { folder, ports, smtpUrl, payments: payments.settings, ...stores.value };
  const api = opened.use(await startApi(context));
  stop.throwIfAborted();
  const agent = wantsAgent() ? opened.use(await startAgent(context)) : undefined;
  stop.throwIfAborted();
  console.log(
    `Glimpse is ready: ${process.env['SITE_ORIGIN'] ?? `http://localhost:${ports.held.site.port}`}`,
  );
  if (pageUrl) console.log(`Mail: ${pageUrl}`);
  if (payments.pageUrl) console.log(`Payments (a stand-in for Stripe): ${payments.pageUrl}`);
  console.error('Press Ctrl-C to stop; the data is kept.');
  // The end of Redis is not awaited: the service continues without it.
  const mongoGone = stores.value.mongoEnded.then(() => 'mongod' as const);
  const agentGone = agent ? agent.ended.then(() => 'agent' as const) : new Promise<never>(() => {});
  const ended = await Promise.race([api.ended, mongoGone, agentGone, once(stop, 'abort')]);
  if (ended === 'agent')
    throw new UserError(`The domain agent ended unexpectedly; its log is ${join(folder, 'agent.log')}.`);
  if (ended === 'mongod')
    throw new UserError(`MongoDB ended unexpectedly; its log is ${join(folder, 'mongo/mongod.log')}.`);
  if (typeof ended === 'number')
    throw new UserError(`The API ended unexpectedly (code ${ended}); its log is ${join(folder, 'api.log')}.`);
}

await runUntilStopped(process.argv[2] === 'stores' ? runStores : run);
