// Where a cluster's API server is and how to authenticate there.
import type { RequestOptions } from 'node:https';
import { shortHash } from '#platform/crypto.ts';
import type { Clock } from '#platform/clock.ts';
import { KubeConfig } from '@kubernetes/client-node';
import { Agent, type Dispatcher } from 'undici';

const credentialsMs = 60_000;
const callSockets = 32;
const watchSockets = 256;

/** Address and credentials. Watches have their own sockets, so that they never use up those of calls. */
export type Endpoint = {
  readonly server: URL;
  headers(): Promise<Readonly<Record<string, string>>>;
  dispatcher(use: 'call' | 'watch'): Promise<Dispatcher>;
  /** Reads the credentials again, after an answer 401. */
  refresh(): Promise<void>;
  close(): Promise<void>;
};

type Tls = Pick<RequestOptions, 'ca' | 'cert' | 'key' | 'passphrase' | 'servername' | 'rejectUnauthorized'>;
type Dispatchers = { of(tls: Tls, use: 'call' | 'watch'): Dispatcher; close(): Promise<void> };

/** One Agent per use and set of certificates: a new one per call would cost a TLS handshake each. */
function createDispatchers(): Dispatchers {
  const agents = new Map<string, Agent>();
  return {
    of(tls, use) {
      const parts = [tls.ca, tls.cert, tls.key, tls.servername, tls.rejectUnauthorized].map(String);
      const name = `${use} ${shortHash(JSON.stringify(parts))}`;
      const known = agents.get(name);
      if (known) return known;
      const agent = new Agent({
        connections: use === 'watch' ? watchSockets : callSockets,
        allowH2: false,
        pipelining: 1,
        connect: { ...tls, timeout: 10_000, keepAlive: true, keepAliveInitialDelay: 30_000 },
        // The transport has its own deadlines; a watch may be silent for long.
        bodyTimeout: 0,
        headersTimeout: use === 'watch' ? 60_000 : 0,
      });
      agents.set(name, agent);
      return agent;
    },
    async close() {
      await Promise.all([...agents.values()].map((agent) => agent.destroy()));
      agents.clear();
    },
  };
}

export type EndpointSource =
  | { readonly kind: 'inCluster' }
  | { readonly kind: 'file'; readonly path: string; readonly context?: string | undefined };

/** Reads the configuration without the fallback to `localhost:8080` that the library has. */
function readConfig(source: EndpointSource): { readonly config: KubeConfig; readonly server: URL } {
  const config = new KubeConfig();
  if (source.kind === 'inCluster') config.loadFromCluster();
  else config.loadFromFile(source.path);
  if (source.kind === 'file' && source.context !== undefined) config.setCurrentContext(source.context);
  const cluster = config.getCurrentCluster();
  if (!cluster) throw new Error('The kubeconfig names no current cluster');
  const server = new URL(cluster.server);
  if (server.protocol === 'http:') {
    // The library refuses http without this flag, which has no meaning there.
    config.clusters = config.clusters.map((one) => ({ ...one, skipTLSVerify: true }));
  }
  return { config, server };
}

type Credentials = { readonly headers: Readonly<Record<string, string>>; readonly tls: Tls };

async function credentialsOf(config: KubeConfig): Promise<Credentials> {
  const options: RequestOptions = {};
  await config.applyToHTTPSOptions(options);
  const { ca, cert, key, passphrase, servername, rejectUnauthorized, auth } = options;
  const tls = { ca, cert, key, passphrase, servername, rejectUnauthorized };
  const given = Object.entries(options.headers ?? {}).map(([name, value]) => [name, String(value)] as const);
  const basic = typeof auth === 'string' ? `Basic ${Buffer.from(auth).toString('base64')}` : undefined;
  return {
    headers: { ...(basic !== undefined && { Authorization: basic }), ...Object.fromEntries(given) },
    tls: Object.fromEntries(Object.entries(tls).filter(([, value]) => value !== undefined)),
  };
}

/**
 * Reads a kubeconfig or the account of the pod. Credentials are kept for 60 s, because service account tokens
 * rotate in their file; `refresh` reads them at once.
 */
export function loadEndpoint(source: EndpointSource, clock: Clock): Endpoint {
  const dispatchers = createDispatchers();
  const { server } = readConfig(source);
  let held: { readonly at: number; readonly credentials: Promise<Credentials> } | undefined;
  const credentials = (): Promise<Credentials> => {
    if (held && clock.monotonicMs() - held.at < credentialsMs) return held.credentials;
    const fresh = { at: clock.monotonicMs(), credentials: credentialsOf(readConfig(source).config) };
    held = fresh;
    fresh.credentials.catch(() => {
      if (held === fresh) held = undefined;
    });
    return fresh.credentials;
  };
  return {
    server,
    headers: async () => (await credentials()).headers,
    dispatcher: async (use) => dispatchers.of((await credentials()).tls, use),
    async refresh() {
      held = undefined;
      await credentials();
    },
    close: () => dispatchers.close(),
  };
}

type Fixed = {
  readonly server: URL;
  /** PEM. */
  readonly ca?: string;
  /** The current bearer token; asked again at each call. */
  readonly token?: () => string;
};

/** An endpoint with a known address, like that of a test. */
export function fixedEndpoint({ server, ca, token }: Fixed): Endpoint {
  const dispatchers = createDispatchers();
  let current = token?.();
  return {
    server,
    headers: () => Promise.resolve(current === undefined ? {} : { authorization: `Bearer ${current}` }),
    dispatcher: (use) => Promise.resolve(dispatchers.of(ca === undefined ? {} : { ca }, use)),
    refresh() {
      current = token?.();
      return Promise.resolve();
    },
    close: () => dispatchers.close(),
  };
}
