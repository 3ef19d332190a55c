// Everything rendered for a region obeys the pod policy, belongs to it, and is stable per template version.
import { describe, expect, test } from 'vitest';
import type { Intent } from '#kube/object.ts';
import { regionSteps, renderRegion } from './region.ts';
import { newestTemplate, parseTemplate, templateVersions } from './template.ts';
import { renderedPods } from './testing/rendered-pods.ts';
import { podFaults } from './testing/restricted-profile.ts';
import { aFullSpec, aSpec, someFacts } from './testing/samples.ts';

const restoring = { epoch: 2, backup: '2026-11-23T02-17-00Z' };

const external = {
  mode: 'External' as const,
  external: { uriSecretRef: { name: 'atlas' }, cidrs: ['198.51.100.0/24'] },
};

const samples = {
  small: { spec: aSpec(), facts: someFacts() },
  full: { spec: aFullSpec(), facts: someFacts({ restoring }) },
  external: {
    spec: aSpec({
      mongo: external,
      redis: { mode: 'External', external: { uriSecretRef: { name: 'cache' }, cidrs: [] } },
      routing: {
        mode: 'Ingress',
        ingress: { className: 'traefik' },
        edgeNamespaces: ['traefik'],
        customDomainTarget: { ipv4: ['198.51.100.7'] },
      },
    }),
    facts: someFacts({ servedKinds: new Set() }),
  },
} as const;

type Sample = (typeof samples)[keyof typeof samples];

const all = ({ spec, facts }: Sample): readonly Intent[] =>
  regionSteps.flatMap((step) => renderRegion(spec, facts, newestTemplate)[step]);

test('a Remote region has no objects', () => {
  const spec = aSpec({ placement: 'Remote' });
  const rendered = renderRegion(spec, someFacts(), newestTemplate);
  expect(regionSteps.flatMap((step) => rendered[step])).toEqual([]);
});

test('the newest template version is the default, and a dropped one gives the oldest that is left', () => {
  expect(parseTemplate(undefined)).toBe(newestTemplate);
  expect(parseTemplate('0')).toBe(templateVersions.at(-1));
  expect(templateVersions.length).toBeLessThanOrEqual(3);
});

describe('the pod policy', () => {
  const pod = all(samples.small).flatMap(renderedPods)[0]?.spec;
  test.each([
    { hostNetwork: true },
    { automountServiceAccountToken: true },
    { securityContext: { runAsNonRoot: true } },
    { volumes: [{ name: 'host', hostPath: { path: '/' } }] },
    { containers: [{ name: 'x', image: 'x', command: ['sh'] }] },
  ])('refuses %j', (wrong) => {
    expect(podFaults({ ...pod, ...wrong })).not.toEqual([]);
  });
});

const named = Object.entries(samples).map(([name, one]) => ({ name, one }));

describe.each(named)('a $name region', ({ name, one }) => {
  test('runs only pods that the restricted profile admits, without Secrets in the environment', () => {
    const pods = all(one).flatMap((intent) => renderedPods(intent).map((pod) => ({ intent, ...pod })));
    expect(pods.length).toBeGreaterThanOrEqual(name === 'external' ? 2 : 4);
    for (const { intent, spec, claims } of pods)
      expect(podFaults(spec, claims), `${intent.kind} ${intent.metadata.name}`).toEqual([]);
  });

  test('gives every object the labels of the region, its namespace, and a name once', () => {
    const keys = all(one).map(({ kind, metadata }) => `${kind} ${metadata.name}`);
    expect(keys.filter((key, at) => keys.indexOf(key) !== at)).toEqual([]);
    for (const { kind, metadata } of all(one)) {
      expect(metadata.labels?.['glimpse.dev/jurisdiction'], metadata.name).toBe('eu');
      expect(metadata.namespace).toBe(kind === 'Namespace' ? undefined : 'glimpse-eu');
      for (const value of Object.values(metadata.labels ?? {})) expect(value).toMatch(/^[a-z0-9.-]{1,63}$/);
    }
  });

  test('owns what can be made again, and nothing that holds data or must outlive it', () => {
    const ownerless = all(one).filter(({ metadata }) => !metadata.ownerReferences);
    const keys = ownerless.map(({ kind, metadata }) => `${kind} ${metadata.name}`);
    const backup = name === 'full' ? ['PersistentVolumeClaim mongo-backup'] : [];
    expect(keys.toSorted()).toEqual(['Namespace glimpse-eu', ...backup, 'RoleBinding glimpse-operator']);
  });

  test('renders no Secret and no password', () => {
    expect(all(one).filter(({ kind }) => kind === 'Secret')).toEqual([]);
    expect(JSON.stringify(all(one))).not.toMatch(/mongodb(\+srv)?:\/\/|redis:\/\/|requirepass /);
  });

  test.each(templateVersions)('renders template version %s as before', async (version) => {
    const text = JSON.stringify(renderRegion(one.spec, one.facts, version), undefined, 1);
    await expect(`${text}\n`).toMatchFileSnapshot(`./snapshots/${name}.${version}.snap`);
  });

  test('renders the same objects for the same input, whatever the order of facts', () => {
    const { facts, spec } = one;
    const turned = { ...facts, directory: facts.directory.toReversed() };
    expect(renderRegion(spec, turned, newestTemplate)).toEqual(renderRegion(spec, facts, newestTemplate));
  });
});

const facts = someFacts({ restoring: { epoch: 2, backup: 'one' } });
const objectsOf = (region: ReturnType<typeof aSpec>): readonly Intent[] => {
  const rendered = renderRegion(region, facts, newestTemplate);
  return regionSteps.flatMap((step) => rendered[step]);
};

/** Paths of all values, without the values of the settings. */
function shape(value: unknown, path = ''): readonly string[] {
  if (typeof value !== 'object' || value === null) return [path];
  return Object.entries(value).flatMap(([key, member]) => shape(member, `${path}/${key}`));
}

const hostile = [
  '../../etc',
  '${HOME}',
  '$(POD_NAME)',
  'a\nb: c',
  '"}]',
  "';drop",
  '{{ .Values }}',
  '\u0000',
];

test.each(hostile)('cn-11029 the text %j stays a value: every object keeps its form', (text) => {
  const settings = { BRAND_NAME: text, SUPPORT_HOST: text };
  const given = aSpec({ displayName: `x${text}`, api: { image: 'api:1', settings } });
  const plain = aSpec({
    displayName: 'x',
    api: { image: 'api:1', settings: { BRAND_NAME: 'a', SUPPORT_HOST: 'b' } },
  });
  const names = (objects: readonly Intent[]): readonly string[] =>
    objects.map(({ metadata }) => metadata.name.replace(/[0-9a-f]{8}$/, ''));
  expect(names(objectsOf(given))).toEqual(names(objectsOf(plain)));
  expect(shape(objectsOf(given))).toEqual(shape(objectsOf(plain)));
  const workloads = objectsOf(given).filter(({ kind }) => kind !== 'ConfigMap');
  expect(JSON.stringify(workloads)).not.toContain(JSON.stringify(text).slice(1, -1));
});

test('objects of one region name neither the namespace nor the Secrets of another', () => {
  const us = objectsOf(aSpec({ identifier: 'us', domain: 'us.glimpse.example' }));
  const text = JSON.stringify(us.filter(({ metadata }) => metadata.name !== 'regions'));
  expect(text).not.toContain('glimpse-eu');
  expect(text).not.toContain('eu.glimpse.example/');
  const selectors = text.match(/"app\.kubernetes\.io\/instance":"[^"]*"/g) ?? [];
  expect(new Set(selectors)).toEqual(new Set(['"app.kubernetes.io/instance":"us"']));
});

test('two regions share no name in a common scope', () => {
  const scope = ({ kind, metadata }: Intent): string =>
    `${metadata.namespace ?? ''}/${kind}/${metadata.name}`;
  const eu = new Set(objectsOf(aFullSpec()).map(scope));
  const us = objectsOf({ ...aFullSpec(), identifier: 'us', domain: 'us.glimpse.example' }).map(scope);
  expect(us.filter((one) => eu.has(one))).toEqual([]);
});
