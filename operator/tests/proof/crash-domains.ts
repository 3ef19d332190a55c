// Domains that are issued or removed while the operator is killed.
import { findCondition } from '#kube/conditions.ts';
import { namespace, type Site, until } from '../process/site.ts';
import type { Work } from './crash-scene.ts';

type Hosts = readonly string[];

const clearMs = 60_000;

async function every(hosts: Hosts, holds: (host: string) => Promise<boolean>): Promise<boolean> {
  return (await Promise.all(hosts.map(holds))).every(Boolean);
}

function looksOf(site: Site) {
  const about = (names: readonly string[], host: string): Hosts =>
    names.filter((name) => name.includes(host));
  return {
    isLive: async (host: string): Promise<boolean> =>
      findCondition((await site.domain(host))?.status?.conditions ?? [], 'Ready')?.status === 'True',
    isGone: async (host: string): Promise<boolean> => (await site.domain(host)) === undefined,
    secretsOf: async (host: string): Promise<Hosts> => about(await site.secretNames(), host),
    routesOf: async (host: string): Promise<Hosts> => about(await site.ingressNames(), host),
  };
}

/** Wrong when `host` has other Secrets than these, or a route too few or too many. */
async function faultsOf(
  site: Site,
  host: string,
  wanted: { readonly secrets: Hosts; readonly routes: number },
) {
  const { secretsOf, routesOf } = looksOf(site);
  const [secrets, routes] = [await secretsOf(host), await routesOf(host)];
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
  await Promise.all(hosts.map((host) => site.point(host).then(() => site.checkNow(host))));
}

function afterIssue(site: Site, hosts: Hosts): Pick<Work, 'judge' | 'clear' | 'extraOrders'> {
  const { isGone } = looksOf(site);
  return {
    judge: async () =>
      (
        await Promise.all(hosts.map((host) => faultsOf(site, host, { secrets: [`tls.${host}`], routes: 1 })))
      ).flat(),
    async clear() {
      await remove(site, hosts);
      await until(() => every(hosts, isGone), clearMs);
      const left = hosts.map((host) => faultsOf(site, host, { secrets: [], routes: 0 }));
      return (await Promise.all(left)).flat();
    },
    extraOrders: () =>
      hosts.reduce((sum, host) => sum + Math.max(0, site.pebble.counts(host).newOrders - 1), 0),
  };
}

/** Names become live. `account`: the region has no account with the authority at each start. */
export async function issueWork(site: Site, first: Hosts, scene: 'issue' | 'account'): Promise<Work> {
  const { isLive } = looksOf(site);
  const hosts = [...first];
  const pointing: Promise<void>[] = [];
  const start = async (some: Hosts): Promise<void> => {
    await add(site, some, 'Delete');
    pointing.push(pointAll(site, some).catch(() => undefined)); // `isCalm` tells it
  };
  await start(hosts);
  return {
    begin: async () => (scene === 'account' ? removeAccount(site) : undefined),
    async more() {
      const host = `more-${hosts.length}-${first[0]?.replace('links.', '')}`;
      hosts.push(host);
      await start([host]);
    },
    isCalm: async () => (await every(hosts, isLive)) && (await Promise.all(pointing), true),
    ...afterIssue(site, hosts),
  };
}

/** Live names are removed, one before each start. */
export async function removalWork(site: Site, hosts: Hosts, scene: 'removal' | 'retention'): Promise<Work> {
  const { isLive, isGone } = looksOf(site);
  await using _operator = await site.startOperator();
  await add(site, hosts, scene === 'removal' ? 'Delete' : 'Retain');
  await pointAll(site, hosts);
  await until(() => every(hosts, isLive), 120_000);
  const secretsOf = (host: string): Hosts => (scene === 'removal' ? [] : [`tls.${host}`]);
  const judge = async (): Promise<readonly string[]> =>
    (
      await Promise.all(hosts.map((host) => faultsOf(site, host, { secrets: secretsOf(host), routes: 0 })))
    ).flat();
  return {
    begin: async (nth) => void (await remove(site, hosts.slice(nth, nth + 1))),
    more: () => Promise.resolve(),
    isCalm: () => every(hosts, isGone),
    judge,
    clear: () => Promise.resolve([]),
    extraOrders: afterIssue(site, hosts).extraOrders,
  };
}
