// Adds and removes domains during faults, and checks each of them at the end.
import { X509Certificate, createPrivateKey } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { findCondition } from '#kube/conditions.ts';
import type { Site } from '../process/site.ts';
import { namespace } from '../regions/region-samples.ts';
import type { Choices } from './choices.ts';

export type ChaosDomains = {
  /** Adds or removes one, or does nothing. Ends once DNS has the records of the new one. */
  step(choices: Choices): Promise<void>;
  /** Waits until every domain is live or removed. @returns one sentence for each fault */
  findFaults(limitMs: number, mostExtraOrders: number): Promise<readonly string[]>;
  counts(): Readonly<Record<string, number>>;
};

const entry = (data: Readonly<Record<string, string>> | undefined, name: string): string =>
  Buffer.from(data?.[name] ?? '', 'base64').toString();

/** Repeats while the API server is away. */
async function again(work: () => Promise<unknown>): Promise<void> {
  for (let attempt = 0; ; attempt += 1)
    try {
      return void (await work());
    } catch (thrown) {
      if (attempt === 20) throw thrown;
      await pause(1000);
    }
}

async function isLive(site: Site, host: string): Promise<boolean> {
  const domain = await site.domain(host);
  return findCondition(domain?.status?.conditions ?? [], 'Ready')?.status === 'True';
}

/** Reasons of the conditions that decide. */
async function whyNot(site: Site, host: string): Promise<string> {
  const { conditions = [], acme = {} } = (await site.domain(host))?.status ?? {};
  const reasons = ['OwnershipVerified', 'DNSRouted', 'Issuing', 'CertificateReady', 'Programmed'].map(
    (type) => findCondition(conditions, type)?.reason,
  );
  return `${reasons.join(', ')}, ${acme.failedAttempts ?? 0} failures`;
}

async function hasMixedPair(site: Site, host: string): Promise<boolean> {
  const { data } = (await site.secret(`tls.${host}`)) ?? {};
  const certificate = new X509Certificate(entry(data, 'tls.crt'));
  return !certificate.checkPrivateKey(createPrivateKey(entry(data, 'tls.key')));
}

async function leftOf(site: Site, host: string): Promise<readonly string[]> {
  const names = [...(await site.secretNames()), ...(await site.ingressNames())];
  return names.filter((name) => name.includes(host));
}

export function openChaosDomains(site: Site): ChaosDomains {
  const wanted = new Set<string>();
  const pointed = new Set<string>();
  const removed = new Set<string>();
  let made = 0;
  let extra = 0;
  const add = async (): Promise<void> => {
    // Names of one registered domain would share a budget of the authority.
    const host = `links.chaos-${(made += 1)}.example`;
    await again(() => site.addDomain(host));
    wanted.add(host);
    await again(() => site.point(host));
    await again(() => site.checkNow(host));
    pointed.add(host);
  };
  const remove = async (host: string): Promise<void> => {
    wanted.delete(host);
    pointed.delete(host);
    removed.add(host);
    await again(() => site.plane.kubectl(['delete', 'cdom', host, '-n', namespace, '--wait=false']));
  };
  const isCalm = async (): Promise<boolean> => {
    const live = await Promise.all([...wanted].map((host) => isLive(site, host)));
    const left = await Promise.all([...removed].map((host) => site.domain(host)));
    return live.every(Boolean) && left.every((one) => one === undefined);
  };
  return {
    async step(choices) {
      const chance = choices.unit();
      if (chance < 0.25) return add();
      if (chance < 0.35 && pointed.size > 0) return remove(choices.oneOf([...pointed]));
    },
    async findFaults(limitMs, mostExtraOrders) {
      const end = performance.now() + limitMs;
      while (!(await isCalm().catch(() => false)) && performance.now() < end) await pause(1000);
      const found: string[] = [];
      for (const host of wanted) {
        if (!(await isLive(site, host))) found.push(`${host} is not live: ${await whyNot(site, host)}`);
        else if (await hasMixedPair(site, host)) found.push(`${host} has a key of another certificate`);
        extra += Math.max(0, site.pebble.counts(host).newOrders - 1);
      }
      for (const host of removed) {
        const left = await leftOf(site, host);
        if (left.length > 0) found.push(`${host} left ${left.length} objects`);
      }
      if (extra > mostExtraOrders) found.push(`${extra} extra orders for ${mostExtraOrders} faults`);
      return found;
    },
    counts: () => ({ added: made, removed: removed.size, extraOrders: extra }),
  };
}
