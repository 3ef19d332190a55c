// Opens the ports of health and metrics.
import type { Metrics } from '#platform/metrics.ts';
import { type HttpReply, serve, type SmallServer } from '#platform/serve.ts';
import type { MetricsAccess } from './metrics-access.ts';

/** Gives the names of failing checks for /livez and /readyz. Empty lists mean healthy. */
export type HealthChecks = {
  readonly live: () => readonly string[];
  readonly ready: () => readonly string[];
};

const health = (faults: readonly string[]): HttpReply =>
  faults.length === 0 ? { status: 200, body: 'ok\n' } : { status: 503, body: `${faults.join('\n')}\n` };

/** Serves /livez and /readyz. The bodies hold names of checks, never values. */
export function openHealthPort(port: number, checks: HealthChecks): Promise<SmallServer> {
  const answer = ({ path }: { readonly path: string }): HttpReply => {
    if (path === '/livez') return health(checks.live());
    if (path === '/readyz') return health(checks.ready());
    return { status: 404 };
  };
  return serve({ port, answer });
}

type MetricsPort = {
  readonly port: number;
  readonly tls: { readonly cert: string; readonly key: string };
  readonly metrics: Metrics;
  /** Absent: every caller may read. */
  readonly access: MetricsAccess | undefined;
};

/** Serves /metrics by HTTPS. */
export function openMetricsPort({ port, tls, metrics, access }: MetricsPort): Promise<SmallServer> {
  return serve({
    port,
    tls,
    async answer({ path, authorization }) {
      if (path !== '/metrics') return { status: 404 };
      const decision = (await access?.(authorization)) ?? 200;
      if (decision !== 200) return { status: decision };
      return { status: 200, body: await metrics.text(), headers: { 'content-type': metrics.contentType } };
    },
  });
}
