// The API's pods: what rolls them, how many there are, what they see; and the edge in front of them.
import { describe, expect, test } from 'vitest';
import { fieldAt } from './testing/fields-of.ts';
import { aSpec, someFacts } from './samples.ts';
import { container, deployment, facts, image } from './api-samples.ts';

describe('pods are replaced', () => {
  const macs = (other: Readonly<Record<string, string>>) =>
    someFacts({ secretMacs: { ...facts.secretMacs, ...other } });

  test('when a setting or a mounted Secret changes', () => {
    const branded = aSpec({ api: { image, settings: { BRAND_NAME: 'Other' } } });
    expect(deployment(branded)).not.toEqual(deployment());
    expect(deployment(aSpec(), macs({ 'mongo-api': 'changed' }))).not.toEqual(deployment());
  });

  test('but not when the keys are advanced or a region is added', () => {
    expect(deployment(aSpec(), macs({ 'region-keys': 'changed' }))).toEqual(deployment());
    expect(deployment(aSpec(), someFacts({ directory: [] }))).toEqual(deployment());
  });

  test('without a gap: a new pod is ready before an old one stops, and an old one drains first', () => {
    expect(fieldAt(deployment(), 'spec.strategy.rollingUpdate')).toEqual({
      maxUnavailable: 0,
      maxSurge: '25%',
    });
    expect(fieldAt(deployment(), `${container}.lifecycle.preStop.sleep.seconds`)).toBe(15);
    expect(fieldAt(deployment(), 'spec.template.spec.terminationGracePeriodSeconds')).toBe(45);
  });
});
