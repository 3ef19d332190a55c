// Everything rendered for a region obeys the pod policy, belongs to it, and is stable per template version.
import { describe, expect, test } from 'vitest';
import { podsOf } from './testing/pods-of.ts';
import { podFaults } from './testing/restricted-profile.ts';
import { regionSteps, renderRegion } from './region.ts';
import { aSpec, someFacts } from './samples.ts';
import { newestTemplate, parseTemplate, templateVersions } from './template.ts';
import { all, cases } from './region-samples.ts';

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
