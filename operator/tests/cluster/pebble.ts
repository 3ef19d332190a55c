// Starts Pebble, the test certificate authority, behind a counting proxy.
import { rm, writeFile } from 'node:fs/promises';
import { request } from 'node:https';
import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { answers, startProgram } from '@glimpse/test-cluster/program';
import { clusterTools } from '@glimpse/test-cluster/tools';
import { openTestFolder } from '@glimpse/processes/test-folder';
import { freePort } from '@glimpse/processes/ports';
import type { Limits, NameCounts, Totals } from './acme-counts.ts';
import { type ProxyFault, startAcmeProxy } from './acme-proxy.ts';
import { testCertificate } from './certificate.ts';

/** Its DNS server, the ports where it looks for challenges, and its moods. Percentages are 0 by default. */
export type PebbleOptions = {
  readonly dnsAddress: string;
  readonly httpPort: number;
  readonly tlsPort?: number;
  readonly host?: string;
  /** Other names of the server in its certificate. */
  readonly names?: readonly string[];
  readonly nonceReject?: number;
  readonly authzReuse?: number;
  /** Waits before each validation, as a busy authority does. */
  readonly sleep?: boolean;
  readonly caaIdentities?: readonly string[];
  readonly limits?: Limits;
  /** MAC keys in Base64url by their key identifier; with them accounts must be bound. */
  readonly externalAccounts?: Readonly<Record<string, string>>;
};

/** A running Pebble. It checks no CAA record and has no limits of its own. */
export type Pebble = AsyncDisposable & {
  /** URL of the ACME directory, through the proxy. */
  readonly directory: string;
  /** URL of Pebble itself. */
  readonly direct: string;
  readonly caPem: string;
  readonly caFile: string;
  readonly root: () => Promise<string>;
  readonly intermediate: () => Promise<string>;
  readonly counts: (name: string) => NameCounts;
  readonly totals: () => Totals;
  readonly fault: (fault: ProxyFault | undefined) => void;
  /** Sets the ARI answer of an issued certificate; text is sent as it is. */
  readonly setRenewalInfo: (certificatePem: string, response: object | string) => Promise<void>;
};

const day = 86_400;
const profiles = {
  default: { description: '90 days', validityPeriod: 90 * day },
  tlsserver: { description: '45 days', validityPeriod: 45 * day },
  shortlived: { description: '160 hours', validityPeriod: 160 * 3600 },
};

function configOf(options: PebbleOptions, listen: string, management: string, folder: string): object {
  return {
    pebble: {
      listenAddress: listen,
      managementListenAddress: management,
      certificate: join(folder, 'cert.pem'),
      privateKey: join(folder, 'key.pem'),
      httpPort: options.httpPort,
      tlsPort: options.tlsPort ?? 5001,
      ocspResponderURL: '',
      externalAccountBindingRequired: options.externalAccounts !== undefined,
      externalAccountMACKeys: options.externalAccounts ?? {},
      domainBlocklist: ['blocked-domain.example'],
      caaIdentities: options.caaIdentities ?? ['ca.test'],
      retryAfter: { authz: 1, order: 1 },
      keyAlgorithm: 'ecdsa',
      profiles,
    },
  };
}

async function ask(ca: string, url: string, body?: object): Promise<string> {
  const sent = request(url, {
    ca,
    method: body ? 'POST' : 'GET',
    agent: false,
    headers: { 'user-agent': 'glimpse' },
  });
  sent.end(body && JSON.stringify(body));
  const [answer] = (await once(sent, 'response')) as [IncomingMessage];
  const text = (await answer.toArray()).join('');
  if (answer.statusCode !== 200) throw new Error(`Pebble answered ${answer.statusCode} to ${url}: ${text}`);
  return text;
}

const environment = ({ nonceReject = 0, authzReuse = 0, sleep = false }: PebbleOptions) => ({
  PEBBLE_WFE_NONCEREJECT: String(nonceReject),
  PEBBLE_AUTHZREUSE: String(authzReuse),
  ...(!sleep && { PEBBLE_VA_NOSLEEP: '1' }),
});

/** Starts Pebble and its proxy on free ports of `host` (127.0.0.1 by default). */
export async function startPebble(options: PebbleOptions): Promise<Pebble> {
  const { host = '127.0.0.1', names = [], limits = {} } = options;
  const tool = await clusterTools(['pebble']);
  await using opened = new AsyncDisposableStack();
  const folder = await openTestFolder();
  opened.defer(() => rm(folder, { recursive: true, force: true }));
  const certificate = await testCertificate([host, 'localhost', ...names]);
  const listen = `${host}:${await freePort()}`;
  const management = `127.0.0.1:${await freePort()}`;
  const managing = `https://${management.replace('127.0.0.1', 'localhost')}`;
  await writeFile(join(folder, 'cert.pem'), certificate.cert);
  await writeFile(join(folder, 'key.pem'), certificate.key, { mode: 0o600 });
  await writeFile(join(folder, 'pebble.json'), JSON.stringify(configOf(options, listen, management, folder)));
  const args = ['-config', join(folder, 'pebble.json'), '-dnsserver', options.dnsAddress, '-strict'];
  const ready = () => answers(`https://${listen}/dir`);
  const plan = {
    name: 'pebble',
    command: tool('pebble'),
    args,
    folder,
    env: environment(options),
    ready,
    stopMs: 1000,
  };
  opened.use(await startProgram(plan));
  const target = `https://${listen}`;
  const proxy = opened.use(await startAcmeProxy({ target, host, certificate, limits }));
  const owned = opened.move();
  return {
    directory: `${proxy.origin}/dir`,
    direct: `${target}/dir`,
    caPem: certificate.cert,
    caFile: join(folder, 'cert.pem'),
    root: () => ask(certificate.cert, `${managing}/roots/0`),
    intermediate: () => ask(certificate.cert, `${managing}/intermediates/0`),
    counts: proxy.counts.of,
    totals: proxy.counts.totals,
    fault: proxy.fault,
    async setRenewalInfo(Certificate, response) {
      const ARIResponse = typeof response === 'string' ? response : JSON.stringify(response);
      await ask(certificate.cert, `${managing}/set-renewal-info/`, { Certificate, ARIResponse });
    },
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  };
}
