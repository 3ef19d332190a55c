// Starts pebble-challtestsrv as DNS server of tests, with a typed client for its records.
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { flags, startProgram } from '@glimpse/test-cluster/program';
import { clusterTools } from '@glimpse/test-cluster/tools';
import { openTestFolder } from '@glimpse/processes/test-folder';
import { freePort } from '@glimpse/processes/ports';
import { accepts } from '@glimpse/processes/wait';

/** A question that the server was asked. The name ends in a dot; `Qtype` is a number of RFC 1035 or later. */
export type RecordedQuestion = { readonly Name: string; readonly Qtype: number; readonly Qclass: number };

/** One CAA record. */
export type CaaPolicy = { readonly tag: string; readonly value: string };

/** A running DNS server. It knows neither NS records nor NXDOMAIN: an unknown name has an empty answer. */
export type ChallTestSrv = AsyncDisposable & {
  /** `host:port`, by UDP and TCP. */
  readonly dnsAddress: string;
  readonly dnsPort: number;
  readonly setA: (host: string, addresses: readonly string[]) => Promise<void>;
  readonly setAaaa: (host: string, addresses: readonly string[]) => Promise<void>;
  /** Adds one value. */
  readonly setTxt: (host: string, value: string) => Promise<void>;
  readonly setCaa: (host: string, policies: readonly CaaPolicy[]) => Promise<void>;
  readonly setCname: (host: string, target: string) => Promise<void>;
  readonly setServfail: (host: string) => Promise<void>;
  /** Removes all records and faults of a host. */
  readonly clear: (host: string) => Promise<void>;
  /** The answer to every A question about an unknown name; empty text for none. */
  readonly setDefaultA: (address: string) => Promise<void>;
  readonly queries: (host: string) => Promise<readonly RecordedQuestion[]>;
};

type Ask = (path: string, body: object) => Promise<string>;

const dotted = (host: string): string => (host.endsWith('.') ? host : `${host}.`);

function clientOf(ask: Ask): Omit<ChallTestSrv, 'dnsAddress' | 'dnsPort' | keyof AsyncDisposable> {
  const put = async (path: string, body: object): Promise<void> => void (await ask(path, body));
  return {
    // An add keeps earlier addresses, so a set clears them first.
    async setA(host, addresses) {
      await put('clear-a', { host });
      await put('add-a', { host, addresses });
    },
    async setAaaa(host, addresses) {
      await put('clear-aaaa', { host });
      await put('add-aaaa', { host, addresses });
    },
    setTxt: (host, value) => put('set-txt', { host: dotted(host), value }),
    setCaa: (host, policies) => put('add-caa', { host, policies }),
    setCname: (host, target) => put('set-cname', { host, target }),
    setServfail: (host) => put('set-servfail', { host }),
    async clear(host) {
      for (const kind of ['a', 'aaaa', 'caa', 'cname', 'servfail']) await put(`clear-${kind}`, { host });
      await put('clear-txt', { host: dotted(host) });
    },
    setDefaultA: (ip) => put('set-default-ipv4', { ip }),
    async queries(host) {
      const events = JSON.parse(await ask('dns-request-history', { host })) as
        | { Question: RecordedQuestion }[]
        | null;
      return (events ?? []).map((event) => event.Question);
    },
  };
}

/** Fails if another server has the address: the program itself would go on without DNS. */
async function expectFree(host: string, port: number): Promise<void> {
  const socket = createSocket('udp4');
  socket.bind(port, host);
  try {
    await once(socket, 'listening');
  } catch (cause) {
    throw new Error(`another DNS server listens on ${host}:${port}`, { cause });
  } finally {
    socket.close();
  }
}

/** Starts the server on `host` (127.0.0.1 by default); its port is free unless given. */
export async function startChallTestSrv({
  host = '127.0.0.1',
  dnsPort,
}: { readonly host?: string; readonly dnsPort?: number } = {}): Promise<ChallTestSrv> {
  const tool = await clusterTools(['pebble-challtestsrv']);
  const port = dnsPort ?? (await freePort());
  await expectFree(host, port);
  const management = await freePort();
  await using opened = new AsyncDisposableStack();
  const folder = await openTestFolder();
  opened.defer(() => rm(folder, { recursive: true, force: true }));
  const off = { http01: '', https01: '', tlsalpn01: '', doh: '', defaultIPv4: '', defaultIPv6: '' };
  const args = flags({ dnsserver: `${host}:${port}`, management: `127.0.0.1:${management}`, ...off });
  const command = tool('pebble-challtestsrv');
  const plan = {
    name: 'challtestsrv',
    command,
    args,
    folder,
    ready: () => accepts(management),
    stopMs: 1000,
  };
  opened.use(await startProgram(plan));
  const owned = opened.move();
  const ask: Ask = async (path, body) => {
    const url = `http://127.0.0.1:${management}/${path}`;
    const answer = await fetch(url, { method: 'POST', body: JSON.stringify(body) });
    if (!answer.ok) throw new Error(`challtestsrv answered ${answer.status} to ${path}`);
    return answer.text();
  };
  return {
    dnsAddress: `${host}:${port}`,
    dnsPort: port,
    ...clientOf(ask),
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  };
}
