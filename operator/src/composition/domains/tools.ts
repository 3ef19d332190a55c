// Makes the tools for the domains of one region: DNS, allowed addresses, the operator's key, orders.
import { addressGuard } from '#domains/checks/public-address.ts';
import { authoritativeAsk } from '#domains/checks/authoritative.ts';
import { createExchange, type DnsServer, type DnsExchange } from '#domains/checks/dns-exchange.ts';
import { parseDnsServer } from '#domains/checks/dns-servers.ts';
import { txtRecords, type TxtOf } from '#domains/checks/ownership.ts';
import { probeChallenge } from '#domains/checks/probe.ts';
import {
  type Ask,
  createResolver,
  paced,
  questionsPerSecond,
  recursiveAsk,
  type Resolver,
} from '#domains/checks/resolver.ts';
import { directoryFacts } from '#domains/certificate/account.ts';
import { type Accounts, createAccounts } from '#domains/certificate/accounts.ts';
import { createCertificateStore } from '#domains/certificate/kube-store.ts';
import { acmeRegion } from '#domains/certificate/acme-region.ts';
import type { OrderDeps, Passes } from '#domains/certificate/order-deps.ts';
import { createWires } from '#domains/certificate/wire/wire.ts';
import type { Wires } from '#domains/certificate/wire/calls.ts';
import { targetOf } from '#domains/check-domain.ts';
import type { RegionTools } from '#domains/deps.ts';
import type { Kube } from '#kube/client.ts';
import { regionNamespace } from '#regions/desired/names.ts';
import type { Jurisdiction } from '#resources/jurisdiction.ts';
import { secrets } from '#resources/kinds/storage.ts';
import type { Cluster } from '../cluster.ts';
import { createAcmeMetrics } from './acme-metrics.ts';

const keyMs = 600_000;
const directoryMs = 60_000;
const keySecret = { name: 'operator-key', entry: 'key' };

type CachedResolver = { readonly settings: string; readonly resolver: Resolver };
type CachedKey = { readonly until: number; readonly key: Buffer };

/** Tools of all regions of one process. */
export type DomainTools = {
  of(region: Jurisdiction, signal: AbortSignal): Promise<RegionTools>;
  /** Parts that keep the account of a region. */
  orderOf(region: Jurisdiction): OrderDeps;
  txtOf(region: Jurisdiction, signal: AbortSignal): Promise<TxtOf | undefined>;
  resolverOf(region: Jurisdiction): Resolver;
  /** Text of a region's budget as last read or written. */
  ledgerOf(identifier: string): string | undefined;
  close(): void;
};

/** What tools know of the election among the copies of the operator. */
export type Copy = Pick<OrderDeps, 'instance' | 'criticalSections'> & { readonly leads: () => boolean };

type Parts = {
  readonly cluster: Cluster;
  readonly kube: Kube;
  readonly copy: Copy;
  readonly accounts: Accounts;
  readonly passes: Passes;
  readonly wires: Wires;
  readonly ledgers: Map<string, string>;
};

const parsed = (texts: readonly string[]): readonly DnsServer[] =>
  texts.flatMap((text) => parseDnsServer(text) ?? []);

/** The addresses of the edge may be dialled although they may be private. */
function guardOf({ cluster: { config } }: Parts, region: Jurisdiction): (address: string) => boolean {
  const { ipv4, ipv6 } = targetOf(region);
  const own = [...ipv4.map((address) => `${address}/32`), ...ipv6.map((address) => `${address}/128`)];
  return addressGuard({ allowed: [...config.allowedPrivateCidrs, ...own], refused: config.clusterCidrs });
}

function askOf(parts: Parts, region: Jurisdiction, exchange: DnsExchange): Ask {
  const { cluster } = parts;
  const { mode, resolvers = [] } = region.spec.dns;
  const servers = parsed(cluster.config.dnsServers);
  if (servers.length > 0) return recursiveAsk(exchange, servers);
  if (mode === 'Recursive') return recursiveAsk(exchange, parsed(resolvers));
  return authoritativeAsk({ exchange, clock: cluster.clock, mayAsk: guardOf(parts, region) });
}

/** One resolver per region, so that its rate holds for all domains together. */
function resolvers(parts: Parts): (region: Jurisdiction) => Resolver {
  const held = new Map<string, CachedResolver>();
  const { clock, random } = parts.cluster;
  return (region) => {
    const { identifier, dns, routing } = region.spec;
    const settings = JSON.stringify([dns, routing?.customDomainTarget]);
    const known = held.get(identifier);
    if (known?.settings === settings) return known.resolver;
    const exchange = paced(
      createExchange(() => random.bytes(2).readUInt16BE()),
      clock,
      questionsPerSecond,
    );
    const resolver = createResolver(askOf(parts, region, exchange));
    held.set(identifier, { settings, resolver });
    return resolver;
  };
}

/** The operator's key of a region, kept for ten minutes. `undefined`: absent or not readable. */
function keys({ kube, cluster: { clock } }: Parts) {
  const held = new Map<string, CachedKey>();
  return async (identifier: string, signal: AbortSignal): Promise<Buffer | undefined> => {
    const known = held.get(identifier);
    if (known && known.until > clock.monotonicMs()) return known.key;
    const namespace = regionNamespace(identifier);
    const secret = await kube
      .of(secrets)
      .get({ namespace, name: keySecret.name }, signal)
      .catch(() => undefined); // unreadable: ownership stays unknown
    const text = secret?.data?.[keySecret.entry];
    if (text === undefined) return known?.key;
    const key = Buffer.from(text, 'base64');
    held.set(identifier, { until: clock.monotonicMs() + keyMs, key });
    return key;
  };
}

type Meta = Awaited<ReturnType<typeof directoryFacts>>;

/** What directories say, kept for a minute, so that a thousand domains do not read the same bundle. */
function directories({ cluster: { clock } }: Parts) {
  const held = new Map<string, { readonly until: number; readonly meta: Meta }>();
  return async (order: OrderDeps, { spec }: Jurisdiction, signal: AbortSignal): Promise<Meta> => {
    const name = `${spec.identifier} ${JSON.stringify(spec.acme)}`;
    const known = held.get(name);
    if (known && known.until > clock.monotonicMs()) return known.meta;
    const meta = await directoryFacts(order, acmeRegion(spec), signal).catch(() => undefined);
    if (meta) held.set(name, { until: clock.monotonicMs() + directoryMs, meta });
    return meta;
  };
}

async function edgeAddresses(
  region: Jurisdiction,
  resolver: Resolver,
  signal: AbortSignal,
): Promise<readonly string[]> {
  const { cname, ipv4, ipv6 } = targetOf(region);
  if (ipv4.length + ipv6.length > 0 || cname === undefined) return [...ipv4, ...ipv6];
  const found = await resolver.resolve(cname, 'A', { signal });
  const paths = found.kind === 'answered' ? found.paths : [];
  return paths.flatMap(({ records }) => records.flatMap((one) => (one.type === 'A' ? [one.address] : [])));
}

function orderDeps(parts: Parts, resolverOf: (region: Jurisdiction) => Resolver) {
  const { cluster, kube, copy, accounts, passes, wires, ledgers } = parts;
  const { clock, effects, log, config } = cluster;
  const ports = { http: config.edgeHttpPort, https: config.edgeHttpsPort };
  return (region: Jurisdiction): OrderDeps => {
    const { identifier, domain } = region.spec;
    const siteHosts = [domain, targetOf(region).cname ?? domain];
    const onLedger = (text: string): void => void ledgers.set(identifier, text);
    return {
      clock,
      effects,
      log,
      accounts,
      wires,
      instance: copy.instance,
      criticalSections: copy.criticalSections,
      passes,
      store: createCertificateStore({ kube, namespace: regionNamespace(identifier), identifier, onLedger }),
      selfCheck: (challenge, signal) =>
        probeChallenge(
          { resolver: resolverOf(region), mayDial: guardOf(parts, region), ports, siteHosts },
          challenge,
          signal,
        ),
    };
  };
}

/** Creates the tools. */
export function createDomainTools(cluster: Cluster, kube: Kube, copy: Copy): DomainTools {
  const { clock, metrics } = cluster;
  const wires = createWires({ clock, observe: createAcmeMetrics(metrics), mayCall: copy.leads });
  const ledgers = new Map<string, string>();
  const accounts = createAccounts(clock);
  const parts: Parts = { cluster, kube, copy, accounts, passes: new Map(), wires, ledgers };
  const resolverOf = resolvers(parts);
  const keyOf = keys(parts);
  const orderOf = orderDeps(parts, resolverOf);
  const metaOf = directories(parts);
  const txtOf = async (region: Jurisdiction, signal: AbortSignal): Promise<TxtOf | undefined> => {
    const { identifier, dns } = region.spec;
    const key = await keyOf(identifier, signal);
    const form = { namePrefix: dns.ownershipPrefix, valuePrefix: dns.valuePrefix };
    return key && txtRecords(key, identifier, form);
  };
  return {
    orderOf,
    txtOf,
    resolverOf,
    ledgerOf: (identifier) => ledgers.get(identifier),
    close: () => wires.close(),
    async of(region, signal) {
      const [order, resolver] = [orderOf(region), resolverOf(region)];
      const meta = await metaOf(order, region, signal);
      const accountUri = region.status?.acme?.accountURL;
      return {
        resolver,
        order,
        txtOf: await txtOf(region, signal),
        authority: meta && { identities: meta.caaIdentities, accountUri },
        edgeAddresses: (until) => edgeAddresses(region, resolver, until),
      };
    },
  };
}
