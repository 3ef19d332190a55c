// Serves the public port, and the service port unless it is one process of a group, until the stop signal.
import { once } from 'node:events';
import { systemClock } from './platform/time/clock.ts';
import { connectionsByFiles } from './platform/http/routing/connection-ceiling.ts';
import { listen } from './platform/http/routing/listen.ts';
import { headersWithoutRequest } from './platform/http/core/strict-headers.ts';
import type { Log } from '#platform/observe/log.ts';
import type { GroupMember } from '#platform/processes/group-member.ts';
import { shareOf } from '#platform/process-share.ts';
import { openServicePort } from './platform/http/routing/service-port.ts';
import { createApp } from './app.ts';
import type { Config } from './config/config.ts';
import { startContext } from './composition/context.ts';
import { readinessChecks } from './composition/readiness.ts';
import { openTracing } from './composition/tracing.ts';

/** What the process gives. `member`: this is one of several, and the first one has the service port. */
export type ServeDeps = {
  readonly log: Log;
  readonly stop: AbortSignal;
  readonly die: () => void;
  /** Sets what reads the key file again. */
  readonly onReload: (reload: () => void) => void;
  readonly member?: GroupMember | undefined;
};

/** The share of this process, or less if the operating system allows less. */
async function mostConnections({ maxConnections, processes }: Config, log: Log): Promise<number> {
  const share = shareOf(maxConnections, processes);
  const byFiles = (await connectionsByFiles()) ?? share;
  if (byFiles < share)
    log.warn({ code: 'http.few_files', count: byFiles }, 'The limit of open files allows fewer connections');
  return Math.min(byFiles, share);
}

/** Opens all parts and the public port. @throws an error with one line that names the cause */
export async function serve(config: Config, deps: ServeDeps): Promise<void> {
  const { log, stop, die, onReload, member } = deps;
  await using tracing = await openTracing(config, log);
  await using ctx = await startContext(config, { log, clock: systemClock, die, tracing });
  onReload(
    () => void ctx.keyring.reload().catch((err: unknown) => log.error({ err }, 'The keys were not reloaded')),
  );
  const app = await createApp(ctx);
  const { bindAddress: host, port, servicePort } = config;
  const { shutdownAcceptMs: acceptMs, shutdownDrainMs: drainMs } = config;
  await using listener = await listen(app, {
    host,
    port,
    strict: headersWithoutRequest(config.https),
    connections: { most: await mostConnections(config, log), onEnded: ctx.metrics.connectionEnded },
    pipelining: ctx.http.pipelining,
    acceptMs,
    drainMs,
    working: ctx.http.loadShedding.inFlight,
  });
  const checks = readinessChecks(ctx, listener.stopping);
  await using service = member
    ? undefined
    : await openServicePort({ host, port: servicePort, checks, metrics: ctx.metrics });
  member?.announce({ port: listener.port, checks, metrics: ctx.metrics.list });
  log.info({ port: listener.port, servicePort: service?.port }, 'Listening');
  log.flush();
  if (!stop.aborted) await once(stop, 'abort');
  log.info({}, 'Stopping: no new work is announced, what runs is finished');
  await listener.stop();
}
