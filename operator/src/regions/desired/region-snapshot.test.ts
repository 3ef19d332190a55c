// Everything rendered for a region obeys the pod policy, belongs to it, and is stable per template version.
import { describe, expect, test } from 'vitest';
import { podsOf } from './testing/pods-of.ts';
import { podFaults } from './testing/restricted-profile.ts';
import { renderRegion } from './region.ts';
import { newestTemplate, templateVersions } from './template.ts';
import { all, cases } from './region-samples.ts';

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
