// Looks at the dashboards of the operator: a real Prometheus reads its registry with samples, and every panel
// is asked what it shows.
import { once } from 'node:events';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { rootFolder } from '@glimpse/processes/folders';
import { freePort } from '@glimpse/processes/ports';
import { waitFor } from '@glimpse/processes/wait';
import { emptyOf, linesOf, type Reasons, shownPanels } from '@glimpse/test-cluster/dashboard-queries';
import { type Prometheus, startPrometheus } from '@glimpse/test-cluster/prometheus';
import { createKubeMetrics } from '#kube/metrics.ts';
import { createMetrics } from '#platform/metrics.ts';
import { createAcmeMetrics } from '#src/composition/domains/acme-metrics.ts';
import { createDomainMetrics } from '#src/composition/domains/metrics.ts';
import { aMeasuredDomain, inDays, now, proven } from '#src/composition/domains/testing/metrics-samples.ts';
import { createRegionMetrics } from '#src/composition/regions/metrics.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';

const folder = join(rootFolder, 'monitoring');
const opened = new AsyncDisposableStack();
let prometheus: Prometheus;
const mayBeEmpty: Reasons = { 'Objects put right': 'nobody changes an object by hand' };

/** The registry of an operator that leads and has one region with one domain. Each call does some work. */
function operatorAtWork() {
  const metrics = createMetrics({ ofProcess: true });
  const served = aMeasuredDomain({ ...proven, certificate: { notAfter: inDays(40) } });
  createDomainMetrics({ metrics, clock: { now: () => now } }, () => [
    { region: 'eu', domains: [served], newOrdersPer3h: 200, ledger: '', lagMs: 500 },
  ]);
  const regions = createRegionMetrics(metrics);
  const acme = createAcmeMetrics(metrics);
  const kube = createKubeMetrics(metrics);
  const queue = kube.queue('region');
  return async (): Promise<string> => {
    regions.ready('eu', true);
    regions.keyAgeDays('eu', 0);
    regions.transition?.({ type: 'Ready', status: 'True', reason: 'Serving' });
    acme({ region: 'eu', action: 'newOrder', class: 'ok', ms: 120 });
    kube.leading('glimpse-operator', true);
    kube.reconciled('region', 'success', 0.2);
    kube.requested(200, 'GET', 'kubernetes');
    queue.depth(0);
    queue.unfinished(0, 0);
    return metrics.text();
  };
}

beforeAll(async () => {
  const work = operatorAtWork();
  const port = await freePort();
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'text/plain; version=0.0.4');
    void work().then((text) => response.end(text));
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  opened.defer(() => void server.close());
  prometheus = opened.use(
    await startPrometheus({
      jobs: { 'glimpse-operator': `http://127.0.0.1:${port}` },
      ruleFiles: [join(folder, 'rules/operator.yaml')],
    }),
  );
  const read = async () => Number((await prometheus.query('sum_over_time(up[5m])'))[0]?.value[1] ?? 0) >= 12;
  expect(await waitFor(read, 60_000)).toBe(true);
});
afterAll(() => opened.disposeAsync());

test.each(['operator', 'certificates'])('every panel of the dashboard %s shows something', async (name) => {
  const shown = await shownPanels(join(folder, `dashboards/${name}.json`), prometheus);
  process.stdout.write(`${linesOf(name, shown, mayBeEmpty)}\n`);
  expect(emptyOf(shown, mayBeEmpty)).toEqual([]);
});

test('Prometheus can evaluate every rule, and no alert fires', async () => {
  expect(await prometheus.failedRules()).toEqual([]);
  const firing = await prometheus.query('ALERTS{alertstate="firing"}');
  expect(firing.map(({ metric }) => metric['alertname'])).toEqual([]);
});
