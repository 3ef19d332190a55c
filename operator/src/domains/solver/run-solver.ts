// Serves the challenges of one namespace from a watched copy of its custom domains.
import { createReflector } from '#kube/cache/reflector.ts';
import type { Kube } from '#kube/client.ts';
import { createHealth } from '#kube/health.ts';
import type { Clock } from '#platform/clock.ts';
import type { Log } from '#platform/log.ts';
import type { Random } from '#platform/random.ts';
import { type HttpReply, serve, type SmallServer } from '#platform/serve.ts';
import { customDomains } from '#resources/custom-domain.ts';
import { answerChallenge } from './answer.ts';

type Options = {
  readonly kube: Pick<Kube, 'of'>;
  readonly namespace: string;
  readonly port: number;
  readonly healthPort: number;
  /** Addresses to listen on; absent: all. */
  readonly host?: string;
  readonly clock: Clock;
  readonly random: Random;
  readonly log: Log;
};

/** Ports of a running solver. Disposal ends its watch and its connections. */
export type Solver = AsyncDisposable & {
  readonly port: number;
  readonly healthPort: number;
  /** Resolves after the first full list. */
  synced(): Promise<void>;
};

const report = (faults: readonly string[]): HttpReply =>
  faults.length === 0 ? { status: 200, body: 'ok\n' } : { status: 503, body: `${faults.join('\n')}\n` };

/** Starts the solver. While the API server is away, it answers with what it knows, maybe nothing. */
export async function startSolver(options: Options): Promise<Solver> {
  const { kube, namespace, port, healthPort, host, clock } = options;
  const at = host === undefined ? {} : { host };
  const reflector = createReflector({
    ...options,
    name: 'customdomains',
    resource: kube.of(customDomains),
    onChange: () => undefined,
  });
  const health = createHealth(clock);
  health.watch(reflector);
  const find = (hostname: string) => reflector.store.get({ namespace, name: hostname });
  await using opened = new AsyncDisposableStack();
  const stop = new AbortController();
  const challenges: SmallServer = opened.use(
    await serve({ ...at, port, answer: (request) => answerChallenge(find, request) }),
  );
  const answerHealth = ({ path }: { readonly path: string }): HttpReply => {
    if (path === '/livez') return report(health.stuck());
    return path === '/readyz' ? report(health.waitingFor()) : { status: 404 };
  };
  const healthServer: SmallServer = opened.use(
    await serve({ ...at, port: healthPort, answer: answerHealth }),
  );
  const synced = reflector.start(stop.signal);
  synced.catch(() => undefined);
  opened.defer(async () => {
    stop.abort();
    await reflector.stopped();
  });
  const owned = opened.move();
  return {
    port: challenges.port,
    healthPort: healthServer.port,
    synced: () => synced,
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  };
}
