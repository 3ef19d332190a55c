// Domains that are issued or removed while the operator is killed.
import { findCondition } from '#kube/conditions.ts';
import { type CustomDomain, customDomains } from '#resources/custom-domain.ts';
import { type Site, until } from '../process/site.ts';
import { namespace } from '../regions/region-samples.ts';
import type { CrashWork } from './crash-setup.ts';

type Hosts = readonly string[];

const clearMs = 60_000;
/** Until the operator has named the TXT records of all domains. */
const pointMs = 60_000;

type Predicate = (domain: CustomDomain | undefined) => boolean;
const isLive: Predicate = (domain) =>
  findCondition(domain?.status?.conditions ?? [], 'Ready')?.status === 'True';
const isGone: Predicate = (domain) => domain === undefined;
const hasRecord: Predicate = (domain) => domain?.status?.ownership?.recordValue !== undefined;

/** The hosts for which `look` holds. One request for all: a poll must not slow the operator. */
async function those(site: Site, hosts: Hosts, holds: Predicate): Promise<Hosts> {
  const found = await site.kube.of(customDomains).list({ namespace });
  const byName = new Map(found.map((domain) => [domain.metadata.name, domain]));
  return hosts.filter((host) => holds(byName.get(host)));
}

async function allOf(site: Site, hosts: Hosts, holds: Predicate): Promise<boolean> {
  return (await those(site, hosts, holds)).length === hosts.length;
}

/** Wrong when `host` has other Secrets than these, or a route too few or too many. */
async function faultsOf(
  site: Site,
  host: string,
  wanted: { readonly secrets: Hosts; readonly routes: number },
) {
  const about = (names: Hosts): Hosts => names.filter((name) => name.includes(host));
  const [secrets, routes] = [about(await site.secretNames()), about(await site.ingressNames())];
  return [
    ...(secrets.join() === wanted.secrets.join() ? [] : [`${host} has the Secrets ${secrets.join(', ')}`]),
    ...(routes.length === wanted.routes ? [] : [`${host} has ${routes.length} routes`]),
  ];
}

const remove = (site: Site, hosts: Hosts): Promise<unknown> =>
  site.plane.kubectl(['delete', 'cdom', ...hosts, '-n', namespace, '--wait=false']);

async function removeAccount(site: Site): Promise<void> {
  const names = (await site.secretNames()).filter((name) => name.startsWith('acme-account-'));
  if (names.length > 0) await site.plane.kubectl(['delete', 'secret', ...names, '-n', namespace]);
}

async function add(site: Site, hosts: Hosts, secretPolicy: 'Delete' | 'Retain'): Promise<void> {
  for (const host of hosts) await site.addDomain(host, { tls: { secretPolicy } });
}

/** Gives DNS the records as soon as the operator names them. */
async function pointAll(site: Site, hosts: Hosts): Promise<void> {
  const left = new Set(hosts);
  await until(async () => {
    const named = await those(site, [...left], hasRecord);
    for (const host of named) {
      await site.point(host);
      left.delete(host);
    }
    if (named.length > 0) await site.checkNow(...named);
    return left.size === 0;
  }, pointMs);
}

function afterIssue(site: Site, hosts: Hosts): Pick<CrashWork, 'findFaults' | 'clear' | 'extraOrders'> {
  return {
    findFaults: async () =>
      (
        await Promise.all(hosts.map((host) => faultsOf(site, host, { secrets: [`tls.${host}`], routes: 1 })))
      ).flat(),
    async clear() {
      await remove(site, hosts);
      await until(() => allOf(site, hosts, isGone), clearMs);
      const left = hosts.map((host) => faultsOf(site, host, { secrets: [], routes: 0 }));
      return (await Promise.all(left)).flat();
    },
    extraOrders: () =>
      hosts.reduce((sum, host) => sum + Math.max(0, site.pebble.counts(host).newOrders - 1), 0),
  };
}

/** Adds names and points them, without the operator that orders certificates. */
async function addPointed(site: Site, hosts: Hosts): Promise<void> {
  {
    await using _operator = await site.startOperator();
    await add(site, hosts, 'Delete');
    await until(() => allOf(site, hosts, hasRecord), pointMs);
  }
  await pointAll(site, hosts);
}

/** Names become live. `account`: they are pointed, and the region has no account at each start. */
export async function issueWork(site: Site, first: Hosts, setup: 'issue' | 'account'): Promise<CrashWork> {
  const hosts = [...first];
  const pointing: Promise<void>[] = [];
  const start = async (some: Hosts): Promise<void> => {
    await add(site, some, 'Delete');
    pointing.push(pointAll(site, some).catch(() => undefined)); // `isCalm` tells it
  };
  await (setup === 'account' ? addPointed(site, hosts) : start(hosts));
  return {
    begin: async () => (setup === 'account' ? removeAccount(site) : undefined),
    async more() {
      const host = `more-${hosts.length}-${first[0]?.replace('links.', '')}`;
      hosts.push(host);
      await start([host]);
    },
    isCalm: async () => (await allOf(site, hosts, isLive)) && (await Promise.all(pointing), true),
    ...afterIssue(site, hosts),
  };
}

/** Live names are removed, one before each start. */
export async function removalWork(
  site: Site,
  hosts: Hosts,
  setup: 'removal' | 'retention',
): Promise<CrashWork> {
  await using _operator = await site.startOperator();
  await add(site, hosts, setup === 'removal' ? 'Delete' : 'Retain');
  await pointAll(site, hosts);
  await until(() => allOf(site, hosts, isLive), 120_000);
  const secretsOf = (host: string): Hosts => (setup === 'removal' ? [] : [`tls.${host}`]);
  const findFaults = async (): Promise<readonly string[]> =>
    (
      await Promise.all(hosts.map((host) => faultsOf(site, host, { secrets: secretsOf(host), routes: 0 })))
    ).flat();
  return {
    begin: async (nth) => void (await remove(site, hosts.slice(nth, nth + 1))),
    more: () => Promise.resolve(),
    isCalm: () => allOf(site, hosts, isGone),
    findFaults,
    clear: () => Promise.resolve([]),
    extraOrders: afterIssue(site, hosts).extraOrders,
  };
}
