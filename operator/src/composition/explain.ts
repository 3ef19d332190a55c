// Prints what the operator sees, wants and would change of one object. Nothing is changed.
import { createHealth } from '#kube/health.ts';
import type { Condition } from '#kube/conditions.ts';
import { desiredRoutes } from '#domains/desired/routes.ts';
import { regionNamespace } from '#regions/desired/names.ts';
import type { Explanation } from '#regions/reconcile/explain.ts';
import { type CustomDomain, customDomains } from '#resources/custom-domain.ts';
import type { Jurisdiction } from '#resources/jurisdiction.ts';
import type { Cluster } from './cluster.ts';
import { openSharedInformers } from './shared-informers.ts';
import { createInformers } from './informers.ts';
import { kindOf } from './kinds.ts';
import { instanceOf } from './operator.ts';
import type { Printed } from './printed.ts';
import { openRegionController } from './regions.ts';

const usage = 'Usage: explain jur NAME | explain cdom NAMESPACE/NAME\n';
const missing: Printed = { text: 'There is no such object\n', code: 1 };

const conditionLines = (conditions: readonly Condition[]): readonly string[] => [
  'Conditions',
  ...conditions.map(
    ({ type, status, reason, message }) =>
      `  ${type.padEnd(18)} ${status.padEnd(8)} ${reason}${message ? `: ${message}` : ''}`,
  ),
];

function regionText({ identifier, conditions, facts, desired, diff }: Explanation): string {
  const changes = diff.filter(({ state }) => state !== 'same');
  return [
    `Jurisdiction ${identifier}`,
    ...conditionLines(conditions),
    'Facts',
    ...Object.entries(facts).map(([name, value]) => `  ${name}: ${JSON.stringify(value)}`),
    `Wanted: ${desired.length} objects, ${desired.length - changes.length} of them as wanted`,
    ...changes.map(({ kind, name, state }) => `  ${state.padEnd(8)} ${kind}/${name}`),
    '',
  ].join('\n');
}

function factLines({ status }: CustomDomain): readonly string[] {
  const { ownership, dns, certificate, route, acme } = status ?? {};
  const facts = { ownership, dns, certificate, route, order: acme && { ...acme, challenge: undefined } };
  return Object.entries(facts).flatMap(([name, value]) =>
    value === undefined ? [] : [`  ${name}: ${JSON.stringify(value)}`],
  );
}

async function routeLines(
  { kube }: Cluster,
  { domain, region }: { readonly domain: CustomDomain; readonly region: Jurisdiction },
  signal: AbortSignal,
): Promise<readonly string[]> {
  const intents = desiredRoutes(domain, region.spec, domain.status?.ownership?.verifiedAt !== undefined);
  const states = intents.map(async (intent) => {
    const { name, namespace = '' } = intent.metadata;
    const live = await kube.of(kindOf(intent)).get({ namespace, name }, signal);
    return `  ${(live ? 'present' : 'missing').padEnd(8)} ${intent.kind}/${name}`;
  });
  return [`Wanted: ${intents.length} objects`, ...(await Promise.all(states))];
}

/** Copies of both kinds, read once. */
async function openOnce(cluster: Cluster, signal: AbortSignal) {
  const health = createHealth(cluster.clock);
  const shared = openSharedInformers(createInformers({ ...cluster, health, signal }));
  await Promise.all(Object.values(shared).map(({ ready }) => ready));
  return { shared, health };
}

async function explainRegion(cluster: Cluster, name: string, signal: AbortSignal): Promise<Printed> {
  const { shared, health } = await openOnce(cluster, signal);
  const counts = { total: 0, ready: 0, failing: 0, unverified: 0 };
  const pending = { reason: 'Pending', message: '' } as const;
  const domains = () => ({ acme: pending, account: undefined, synced: pending, settled: false, counts });
  const input = { cluster, instance: instanceOf(cluster), shared, health, domains, signal };
  await using regions = openRegionController(input, () => undefined);
  const found = await regions.explain(name, signal);
  return found ? { text: regionText(found), code: 0 } : missing;
}

async function explainDomain(cluster: Cluster, path: string, signal: AbortSignal): Promise<Printed> {
  const [namespace = '', name = ''] = path.split('/');
  const domain = await cluster.kube.of(customDomains).get({ namespace, name }, signal);
  if (!domain) return missing;
  const { shared } = await openOnce(cluster, signal);
  const region = shared.jurisdictions.store
    .list()
    .find(({ spec }) => regionNamespace(spec.identifier) === namespace);
  const routes = region ? await routeLines(cluster, { domain, region }, signal) : ['The region is missing'];
  const lines = [
    `CustomDomain ${path}`,
    `Next: ${domain.status?.nextAction?.text ?? 'not looked at yet'}`,
    ...conditionLines(domain.status?.conditions ?? []),
    'Facts',
    ...factLines(domain),
    ...routes,
    '',
  ];
  return { text: lines.join('\n'), code: 0 };
}

/** Explains one object; `words` are the arguments of the command. */
export async function explain(
  cluster: Cluster,
  words: readonly string[],
  stop: AbortSignal,
): Promise<Printed> {
  const [kind, name] = words;
  if (name === undefined || words.length !== 2) return { text: usage, code: 2 };
  const ended = new AbortController();
  const signal = AbortSignal.any([stop, ended.signal]);
  try {
    if (kind === 'jur') return await explainRegion(cluster, name, signal);
    if (kind === 'cdom' && name.includes('/')) return await explainDomain(cluster, name, signal);
    return { text: usage, code: 2 };
  } finally {
    ended.abort();
  }
}
