// The API's pods: what rolls them, how many there are, what they see; and the edge in front of them.
import { describe, expect, test } from 'vitest';
import { fieldAt } from './testing/fields-of.ts';
import { aSpec, someFacts } from './samples.ts';
import { container, deployment, image, intents } from './api-samples.ts';

const kinds = (spec = aSpec()) => intents(spec).map(({ kind }) => kind);

describe('the number of pods', () => {
  test('is left to the autoscaler while there is one', () => {
    expect(fieldAt(deployment(), 'spec')).not.toHaveProperty('replicas');
    expect(kinds()).toContain('HorizontalPodAutoscaler');
  });

  test('is fixed without one, when both limits are equal', () => {
    const fixed = aSpec({ api: { image, autoscaling: { min: 4, max: 4 } } });
    expect(fieldAt(deployment(fixed), 'spec.replicas')).toBe(4);
    expect(kinds(fixed)).not.toContain('HorizontalPodAutoscaler');
  });

  test('is 0 during maintenance and restores, where an autoscaler rests', () => {
    expect(fieldAt(deployment(aSpec(), someFacts({ api: { stopped: true } })), 'spec.replicas')).toBe(0);
  });

  test('can be computed: every pod requests CPU, also when the spec names only limits', () => {
    const limited = aSpec({ api: { image, resources: { limits: { memory: '1Gi' } } } });
    expect(fieldAt(deployment(limited), `${container}.resources`)).toEqual({
      requests: { cpu: '100m', memory: '256Mi' },
      limits: { memory: '1Gi' },
    });
  });
});
