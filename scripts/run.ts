// `make run`: runs a whole region on this machine behind one address (decision 22). Ctrl-C stops it and keeps
// the data. `make stores` starts MongoDB and Redis of that data alone, for a restore.
import { once } from 'node:events';
import { accessSync, constants, mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { startAgent, wantsAgent } from './run/agent.ts';
import { startApi } from './run/api.ts';
import { lockFolder } from './run/lock.ts';
import { openMail } from './run/mail.ts';
import { choosePorts } from './run/ports.ts';
import { openPayments } from './run/stripe.ts';
import { openStores } from './run/stores.ts';
import { rootFolder } from './tool/folders.ts';
import { UserError, sentenceOf } from './tool/user-error.ts';
import { buildWeb } from './web-build.ts';

const stop = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => stop.abort());

function ownFolder(): string {
  const folder = resolve(process.env['DATA_DIR'] ?? join(rootFolder, '.data'));
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    accessSync(folder, constants.W_OK);
  } catch (cause) {
    throw new UserError(
      `The data folder ${folder} is not writable: change its permissions, or choose another one with DATA_DIR=...`,
      {
        cause,
      },
    );
  }
  return folder;
}

const stopped = Symbol('stopped');

function unlessStopped(): void {
  // oxlint-disable-next-line typescript/only-throw-error -- a stop by the user is not an error
  if (stop.signal.aborted) throw stopped;
}

async function runStores(): Promise<void> {
  const folder = ownFolder();
  await using opened = new AsyncDisposableStack();
  opened.use(lockFolder(folder));
  const ports = await choosePorts(folder, process.env['PORT']);
  const { mongoUrl, redisUrl } = await openStores(opened, folder, ports);
  console.log(`MONGO_URL='${mongoUrl}' REDIS_URL='${redisUrl}' KEYS_FILE='${join(folder, 'keys.json')}'`);
  console.error('Press Ctrl-C to stop; the data is kept.');
  if (!stop.signal.aborted) await once(stop.signal, 'abort');
}

async function run(): Promise<void> {
  const folder = ownFolder();
  await using opened = new AsyncDisposableStack();
  opened.use(lockFolder(folder));
  const ports = await choosePorts(folder, process.env['PORT']);
  const building = buildWeb();
  const [stores, paying, built] = await Promise.allSettled([
    openStores(opened, folder, ports),
    openPayments(opened, { folder, ports }),
    building,
  ]);
  if (stores.status === 'rejected') throw stores.reason;
  if (paying.status === 'rejected') throw paying.reason;
  if (built.status === 'rejected') throw built.reason;
  unlessStopped();
  const { smtpUrl, pageUrl } = await openMail(opened, ports);
  const payments = paying.value;
  const context = { folder, ports, smtpUrl, payments: payments.settings, ...stores.value };
  const api = opened.use(await startApi(context));
  unlessStopped();
  const agent = wantsAgent() ? opened.use(await startAgent(context)) : undefined;
  unlessStopped();
  console.log(`Glimpse is ready: ${process.env['SITE_ORIGIN'] ?? `http://localhost:${ports.site}`}`);
  if (pageUrl) console.log(`Mail: ${pageUrl}`);
  if (payments.pageUrl) console.log(`Payments (a stand-in for Stripe): ${payments.pageUrl}`);
  console.error('Press Ctrl-C to stop; the data is kept.');
  // The end of Redis is not awaited: the service continues without it.
  const mongoGone = stores.value.mongoEnded.then(() => 'mongod' as const);
  const agentGone = agent ? agent.ended.then(() => 'agent' as const) : new Promise<never>(() => {});
  const ended = await Promise.race([api.ended, mongoGone, agentGone, once(stop.signal, 'abort')]);
  if (ended === 'agent')
    throw new UserError(`The domain agent ended unexpectedly; its log is ${join(folder, 'agent.log')}.`);
  if (ended === 'mongod')
    throw new UserError(`MongoDB ended unexpectedly; its log is ${join(folder, 'mongo/mongod.log')}.`);
  if (typeof ended === 'number')
    throw new UserError(`The API ended unexpectedly (code ${ended}); its log is ${join(folder, 'api.log')}.`);
}

try {
  await (process.argv[2] === 'stores' ? runStores() : run());
} catch (thrown) {
  if (thrown !== stopped) {
    console.error(sentenceOf(thrown));
    process.exitCode = 1;
  }
}
