// Wires the domain agent: settings, key, stores, resolver, lease.
import type { Clock } from '#platform/clock.ts';
import type { Log } from '#platform/log.ts';
import { openMongo } from '#platform/mongo.ts';
import type { Random } from '#platform/random.ts';
import { type HttpReply, serve, type SmallRequest } from '#platform/serve.ts';
import { authoritativeAsk } from '../../checks/authoritative.ts';
import { createExchange } from '../../checks/dns-exchange.ts';
import { txtRecords } from '../../checks/ownership.ts';
import { probeChallenge } from '../../checks/probe.ts';
import { addressGuard } from '../../checks/public-address.ts';
import {
  createResolver,
  paced,
  questionsPerSecond,
  recursiveAsk,
  type Resolver,
} from '../../checks/resolver.ts';
import { claimStore } from '../../claim-store.ts';
import { KeyFileError, makeKeyFile, readKeyFile } from '../../key-file.ts';
import { leaseStore } from '../../lease-store.ts';
import { type StatusStore, statusStore } from '../../status-store.ts';
import { createHostAsk } from './host-ask.ts';
import { servedHostStore } from './served-host-store.ts';
import type { AgentConfig } from './settings.ts';
import type { CheckDeps } from '../check-host.ts';
import { runAgent } from './work.ts';
import { leadForever } from '../leader.ts';

export type Machine = { readonly clock: Clock; readonly random: Random; readonly log: Log };

const version = '1.0.0';
const retryMs = 2000;

const guardOf = ({ allowed }: AgentConfig['dns']) => addressGuard({ allowed, refused: [] });

/** The resolver of a mode, with a bounded number of questions a second. */
function resolverOf({ dns }: AgentConfig, { clock, random }: Machine): Resolver {
  const exchange = paced(
    createExchange(() => random.bytes(2).readUInt16BE()),
    clock,
    questionsPerSecond,
  );
  if (dns.mode === 'recursive') return createResolver(recursiveAsk(exchange, dns.resolvers));
  const mayAsk = guardOf(dns);
  return createResolver(authoritativeAsk({ exchange, clock, mayAsk }));
}

/** A missing key is made only while no domain was verified with it. @throws KeyFileError */
async function keyOf({ keyFile }: AgentConfig, statuses: StatusStore, random: Random): Promise<Buffer> {
  const key = await readKeyFile(keyFile);
  if (key) return key;
  for await (const status of statuses.all())
    if (status.ownership === 'verified')
      throw new KeyFileError('OPERATOR_KEY_FILE is missing, but domains are verified with it: put it back');
  return makeKeyFile(keyFile, random);
}

/** Tries again while MongoDB does not answer. */
async function untilDone<T>(act: () => Promise<T>, { clock, log }: Machine, signal: AbortSignal): Promise<T> {
  for (;;) {
    try {
      return await act();
    } catch (thrown) {
      if (signal.aborted || thrown instanceof KeyFileError) throw thrown;
      log.warn({ err: thrown }, 'MongoDB does not answer yet');
      await clock.sleep(retryMs, signal);
    }
  }
}

/** What the private port answers: health, and whether a host is served. */
const privateAnswers =
  (ask: ReturnType<typeof createHostAsk>, isReachable: () => boolean) =>
  ({ path, query }: SmallRequest): HttpReply | Promise<HttpReply> => {
    if (path === '/ask') return ask(query);
    if (path === '/readyz') return { status: isReachable() ? 200 : 503 };
    return { status: path === '/livez' ? 200 : 404 };
  };

/** Runs the agent until `signal` aborts. @throws KeyFileError */
export async function runAgentProcess(
  config: AgentConfig,
  machine: Machine,
  signal: AbortSignal,
): Promise<void> {
  const { clock, random, log } = machine;
  await using opened = new AsyncDisposableStack();
  const mongo = opened.use(openMongo({ url: config.mongoUrl, purpose: 'domain agent' }));
  const db = mongo.db(config.database);
  const statuses = statusStore(mongo.client, db);
  let reachable = false;
  const { port, host } = config.health;
  if (port !== undefined) {
    const ask = createHostAsk({ isServed: servedHostStore(mongo.client, db), clock });
    const answer = privateAnswers(ask, () => reachable);
    opened.use(await serve({ port, host, answer }));
  }
  const key = await untilDone(() => keyOf(config, statuses, random), machine, signal);
  reachable = true;
  const settings = {
    ownHosts: config.ownHosts,
    target: config.target,
    txtOf: txtRecords(key, config.region, config.form),
    caa: config.caa,
  };
  key.fill(0);
  const identity = random.bytes(9).toString('base64url');
  const resolver = resolverOf(config, machine);
  const probing = { resolver, mayDial: guardOf(config.dns), siteHosts: config.ownHosts };
  const probe: CheckDeps['probe'] = (challenge, until) => probeChallenge(probing, challenge, until);
  const checks = { settings, resolver, probe, clock, random, log };
  const claims = claimStore(db);
  const onReachable = (now: boolean): void => void (reachable = now);
  const deps = { ...checks, claims, statuses, writer: `agent ${identity}`, onReachable };
  log.info({}, 'Domain agent started');
  const work = (term: number, scope: AbortSignal) => runAgent(deps, term, scope);
  await leadForever({ leases: leaseStore(mongo.client, db), identity, version, clock, log, work }, signal);
  log.info({}, 'Domain agent stopped');
}
