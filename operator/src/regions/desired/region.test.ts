// Everything rendered for a region obeys the pod policy, belongs to it, and is stable per template version.
import { describe, expect, test } from 'vitest';
import type { Intent } from '#kube/object.ts';
import { podsOf } from './testing/pods-of.ts';
import { podFaults } from './testing/restricted-profile.ts';
import { regionSteps, renderRegion } from './region.ts';
import { aFullSpec, aSpec, someFacts } from './samples.ts';
import { newestTemplate, parseTemplate, templateVersions } from './template.ts';

const restoring = { epoch: 2, backup: '2026-11-23T02-17-00Z' };
const external = {
  mode: 'External' as const,
  external: { uriSecretRef: { name: 'atlas' }, cidrs: ['198.51.100.0/24'] },
};
const cases = {
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
type Case = (typeof cases)[keyof typeof cases];

const all = ({ spec, facts }: Case): readonly Intent[] =>
  regionSteps.flatMap((step) => renderRegion(spec, facts, newestTemplate)[step]);
const named = Object.entries(cases).map(([name, one]) => ({ name, one }));

describe.each(named)('a $name region', ({ name, one }) => {
  test('runs only pods that the restricted profile admits, without Secrets in the environment', () => {
    const pods = all(one).flatMap((intent) => podsOf(intent).map((pod) => ({ intent, ...pod })));
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
  const pod = all(cases.small).flatMap(podsOf)[0]?.spec;
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
