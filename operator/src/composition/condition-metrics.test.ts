// Tests the count of changed conditions.
import { expect, test } from 'vitest';
import { createMetrics } from '#platform/metrics.ts';
import { conditionCounter } from './condition-metrics.ts';

test('both kinds count their changes by reason in one metric', async () => {
  const metrics = createMetrics();
  const [region, domain] = [
    conditionCounter(metrics, 'Jurisdiction'),
    conditionCounter(metrics, 'CustomDomain'),
  ];
  region({ type: 'MongoReady', status: 'False', reason: 'NoPrimary' });
  domain({ type: 'DNSRouted', status: 'True', reason: 'Routed' });
  domain({ type: 'DNSRouted', status: 'True', reason: 'Routed' });
  const text = await metrics.text();
  const sample = (kind: string, rest: string) =>
    `glimpse_condition_transitions_total{kind="${kind}",${rest}}`;
  expect(text).toContain(
    `${sample('Jurisdiction', 'condition="MongoReady",status="False",reason="NoPrimary"')} 1`,
  );
  expect(text).toContain(
    `${sample('CustomDomain', 'condition="DNSRouted",status="True",reason="Routed"')} 2`,
  );
});
