// `make dev`: runs a region whose pages change while they are edited. API and agent start again with each
// change (docs/development.md). Ctrl-C stops it and keeps the data.
import { once } from 'node:events';
import { join } from 'node:path';
import { servePages } from './dev/pages.ts';
import { type Restarting, startAgainOnChange } from './dev/restart.ts';
import { startAgent, wantsAgent } from './run/agent.ts';
import { isReady, startApi } from './run/api.ts';
import { ownFolder } from './run/folder.ts';
import { lockFolder } from '@glimpse/processes/lock-folder';
import { openMail } from './run/mail.ts';
import { holdPorts } from './run/ports.ts';
import { openStores } from './run/stores.ts';
import { openPayments } from './run/stripe.ts';
import { freePort } from '@glimpse/processes/ports';
import { runUntilStopped } from '@glimpse/processes/until-stopped';

/** A debugger may attach at these ports. */
const debugPorts = { api: 9229, agent: 9230 };
const inspected = (port: number) => [`--inspect=127.0.0.1:${port}`];

/** Host names under which the site is opened. */
const hostNames = (): readonly string[] =>
  [process.env['SITE_ORIGIN'], ...(process.env['SITE_ALIASES'] ?? '').split(',')]
    .filter((one) => one !== undefined && one !== '')
    .map((one) => new URL(one?.includes('://') ? one : `http://${one}`).hostname);

async function develop(stop: AbortSignal): Promise<void> {
  const folder = ownFolder();
  await using opened = new AsyncDisposableStack();
  opened.use(lockFolder(folder));
  const ports = opened.use(await holdPorts(folder, process.env['PORT']));
  const { smtpUrl, pageUrl } = await openMail(opened, ports);
  const stores = await openStores(opened, folder, ports);
  const payments = await openPayments(opened, { folder, ports });
  const context = { folder, ports, smtpUrl, payments: payments.settings, ...stores };
  const { site, service } = ports.held;
  const port = await freePort();
  await site[Symbol.asyncDispose]();
  const webDist = join(folder, 'dev-shell');
  const running: { api?: Restarting } = {};
  const pages = await servePages(
    { port: site.port, hosts: hostNames(), shell: webDist },
    { port, isReady: async () => running.api?.isStable() !== false && (await isReady(service.port)) },
  );
  opened.defer(() => pages.close());
  const api = {
    folders: ['api/src', 'api/locales', 'contracts/src'],
    start: () => startApi(context, { port, webDist, flags: inspected(debugPorts.api) }),
  };
  const agent = {
    folders: ['operator/src', 'contracts/src'],
    start: () => startAgent(context, inspected(debugPorts.agent)),
  };
  opened.use((running.api = await startAgainOnChange(pages, api)));
  if (wantsAgent()) opened.use(await startAgainOnChange(pages, agent));
  stop.throwIfAborted();
  console.log(`Glimpse is ready: ${process.env['SITE_ORIGIN'] ?? `http://localhost:${site.port}`}`);
  if (pageUrl) console.log(`Mail: ${pageUrl}`);
  if (payments.pageUrl) console.log(`Payments (a stand-in for Stripe): ${payments.pageUrl}`);
  console.log(`Debugger of the API: 127.0.0.1:${debugPorts.api}; its log: ${join(folder, 'api.log')}`);
  console.error('Press Ctrl-C to stop; the data is kept.');
  await once(stop, 'abort');
}

await runUntilStopped(develop);
