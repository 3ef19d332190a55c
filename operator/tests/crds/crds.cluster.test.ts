// Tests the CRDs on a real API server: rules with their messages, defaults, columns, status.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isJsonObject } from '#kube/kind.ts';
import type { Json, JsonObject } from '#kube/object.ts';
import { crds } from '#resources/crds.ts';
import { type ControlPlane, startControlPlane } from '../cluster/control-plane.ts';
import { type Example, domain, fresh, region, withChanges } from './examples.ts';
import { customDomainExamples } from './custom-domain-examples.ts';
import { jurisdictionExamples } from './jurisdiction-examples.ts';

let plane: ControlPlane;
const dryRun = (object: JsonObject): Promise<string> =>
  plane.kubectl(
    ['apply', '--server-side', '--field-manager=test-cluster', '--dry-run=server', '-f', '-'],
    JSON.stringify(object),
  );
const get = (...args: readonly string[]): Promise<string> => plane.kubectl(['get', ...args]);

beforeAll(async () => {
  plane = await startControlPlane();
  await plane.apply(crds.jurisdictions, crds.customdomains);
  await plane.apply(region, domain);
});
afterAll(() => plane[Symbol.asyncDispose]());

/** Messages of all CEL rules of a schema. */
function ruleMessages(value: Json | undefined): readonly string[] {
  if (Array.isArray(value)) return value.flatMap((item: Json) => ruleMessages(item));
  if (!isJsonObject(value)) return [];
  const own = Object.entries(value)
    .filter(([name]) => name === 'x-kubernetes-validations')
    .flatMap(([, rules]) => (Array.isArray(rules) ? rules : []))
    .flatMap((rule: Json) => (isJsonObject(rule) ? [JSON.stringify(rule['message']).slice(1, -1)] : []));
  return [...own, ...Object.values(value).flatMap(ruleMessages)];
}

const titled = (examples: readonly Example[]): readonly (readonly [string, Example])[] =>
  examples.map((one) => [
    `${one.stored ? 'a change' : 'a new object'} ${JSON.stringify(one.changes).slice(0, 90)} is ` +
      (one.refused === undefined ? 'accepted' : `refused: ${one.refused}`),
    one,
  ]);

async function check(object: JsonObject, { refused }: Example): Promise<void> {
  if (refused === undefined) await dryRun(object);
  else await expect(dryRun(object)).rejects.toThrow(refused);
}

describe('Jurisdiction', () => {
  test.each(titled(jurisdictionExamples))('%s', (_title, one) =>
    check(withChanges(region, one.stored ? one.changes : [...fresh, ...one.changes]), one),
  );

  test('each CEL rule has a refused example', () => {
    const tried = [...jurisdictionExamples, ...customDomainExamples].flatMap(({ refused }) => refused ?? []);
    const messages = new Set([...ruleMessages(crds.jurisdictions), ...ruleMessages(crds.customdomains)]);
    const untried = [...messages].filter((message) => !tried.some((part) => message.includes(part)));
    expect(untried).toEqual([]);
  });

  test('the least region gets every default', async () => {
    const least = withChanges(region, [...fresh, ['region'], ['mongo'], ['dns'], ['restore']]);
    const stored: unknown = JSON.parse(
      await plane.kubectl(['create', '--dry-run=server', '-o', 'json', '-f', '-'], JSON.stringify(least)),
    );
    expect(stored).toMatchObject({
      spec: {
        icon: 'lucide:globe',
        placement: 'Local',
        deletionPolicy: 'Retain',
        restore: { epoch: 0 },
        api: { autoscaling: { min: 2, max: 10, cpuPercent: 70 } },
        mongo: { mode: 'Managed', managed: { members: 3, storage: { size: '20Gi' }, tls: 'Required' } },
        redis: { mode: 'Managed', managed: { storage: { size: '2Gi' }, maxMemory: '256Mi' } },
        routing: { mode: 'Gateway', certificate: { mode: 'Acme' } },
        acme: { renewAtPercent: 67, selfCheck: 'Required' },
        dns: { mode: 'Authoritative', ownershipPrefix: '_glimpse-challenge' },
        limits: { customDomains: 1000, unverifiedDomains: 200 },
        rollout: { progressDeadlineSeconds: 600, onFailure: 'Hold' },
      },
    });
  });
});

test.each([2, 4, 6, 8, 9, 50])('mo-1553 a replica set of %s members is refused', async (members) => {
  const changes = [...fresh, ['mongo.managed.members', members] as const];
  await expect(dryRun(withChanges(region, changes))).rejects.toThrow('spec.mongo.managed.members');
});

test.each(['../x.example', 'a"b.example', 'a\nb.example', '${x}.example', "a'b.example", 'a b.example'])(
  'cn-11029 the name %j reaches no object',
  async (name) => {
    await expect(dryRun(withChanges(region, [...fresh, ['domain', name]]))).rejects.toThrow('spec.domain');
    const named = withChanges(domain, [
      ['metadata.name', name],
      ['hostname', name],
    ]);
    await expect(dryRun(named)).rejects.toThrow(/invalid|Invalid/);
  },
);

describe('CustomDomain', () => {
  test.each(titled(customDomainExamples))('%s', (_title, one) =>
    check(withChanges(domain, one.changes), one),
  );
});

test('a new object has all conditions Unknown, and kubectl wait is not fooled by it', async () => {
  const conditions = await get(
    'jur',
    'eu',
    '-o',
    'jsonpath={range .status.conditions[*]}{.type}={.status}/{.reason} {end}',
  );
  expect(conditions).toMatch(/^Accepted=Unknown\/Pending .* Ready=Unknown\/Pending $/);
  for (const condition of ['Ready', 'Degraded=False', 'Accepted'])
    await expect(
      plane.kubectl([
        'wait',
        'jur/eu',
        'cdom/secrets.acme.example',
        `--for=condition=${condition}`,
        '--timeout=1s',
      ]),
    ).rejects.toThrow('timed out');
});

test('a new domain has a next action before anybody looked at it', async () => {
  const action = await get('cdom', 'secrets.acme.example', '-o', 'jsonpath={.status.nextAction.text}');
  expect(action).toBe('We’re checking this host name. You don’t have to do anything.');
});

test('a status is written by its subresource only', async () => {
  const status = { conditions: [], domains: { summary: '1/2' } };
  await plane.kubectl(
    ['apply', '--server-side', '--force-conflicts', '-f', '-'],
    JSON.stringify({ ...region, status }),
  );
  expect(await get('jur', 'eu', '-o', 'jsonpath={.status.domains.summary}')).toBe('');
  const merge = ['patch', 'jur', 'eu', '--type=merge', '-p', JSON.stringify({ status })];
  await plane.kubectl([...merge, '--subresource=status']);
  expect(await get('jur', 'eu', '-o', 'jsonpath={.status.domains.summary}')).toBe('1/2');
});

test('short names, the category and columns read well', async () => {
  const status = {
    certificate: { notAfter: '2099-01-01T00:00:00Z' },
    nextAction: {
      reason: 'AwaitingTXT',
      code: 'add_txt',
      title: 'Add one TXT record',
      text: 'Add a TXT record to prove that secrets.acme.example is yours.',
      forWhom: 'Owner',
    },
  };
  const patch = ['patch', 'cdom', 'secrets.acme.example', '--subresource=status', '--type=merge', '-p'];
  await plane.kubectl([...patch, JSON.stringify({ status })]);
  const [heads, row] = (await get('cdom')).split('\n');
  expect(heads?.split(/\s{2,}/)).toEqual(['NAME', 'READY', 'REASON', 'EXPIRES', 'AGE', 'NEXT']);
  expect(row).toMatch(/Unknown +Pending +2099-01-01T00:00:00Z .* Add a TXT record to prove/);
  expect(await get('jur')).toMatch(/^NAME +DOMAIN +READY +REASON +MONGO +API +DOMAINS +AGE +NEXT$/m);
  expect(await get('jur', '-o', 'wide')).toMatch(/^NAME .* NEXT +KEYS/);
  expect(await get('glimpse', '-A', '-o', 'name')).toContain('jurisdiction.glimpse.dev/eu');
});

test('fields that people look for are selectable', async () => {
  const found = (...args: readonly string[]): Promise<string> => get(...args, '-o', 'name');
  expect(await found('jur', '--field-selector', 'spec.domain=eu.glimpse.example')).toContain('/eu');
  expect(await found('jur', '--field-selector', 'spec.placement=Remote')).toBe('');
  expect(
    await found('cdom', '--field-selector', 'spec.customerId=7c1f0a52d9be,spec.role=Customer'),
  ).toContain('acme');
});

test('kubectl explain describes each field of the specs', async () => {
  const explained = await plane.kubectl(['explain', 'jurisdiction.spec', '--recursive=false']);
  expect(explained).toContain('Main domain. No other Jurisdiction may have it.');
  expect(await plane.kubectl(['explain', 'cdom.spec.tls'])).toContain('Port 80 leads to https.');
});
