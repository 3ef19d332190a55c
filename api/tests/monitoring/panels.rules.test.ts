// Looks at the dashboards of a region: a real Prometheus reads a real API under a short load, and every panel
// is asked what it shows.
import { join } from 'node:path';
import { emptyOf, linesOf, type Reasons, shownPanels } from '@glimpse/test-cluster/dashboard-queries';
import { type Prometheus, startPrometheus } from '@glimpse/test-cluster/prometheus';
import { waitFor } from '@glimpse/processes/wait';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Api, noRateLimits, startApi } from '../fixtures/start-api.ts';
import { newNonce, openSecretClient } from '../fixtures/secret-client.ts';

const folder = join(import.meta.dirname, '../../../monitoring');
const opened = new AsyncDisposableStack();
let api: Api;
let prometheus: Prometheus;

/** Panels that are empty in a region without faults, mails, limits and payments. */
const mayBeEmpty: Reasons = {
  'Refused under overload': 'nothing is refused under so little load',
  'Over a limit': 'the test runs without limits',
  'Texts that may not have arrived': 'each text that was opened arrived or is still kept',
  Mails: 'nobody signs up, so no mail leaves',
  Events: 'no payment service is set up',
  'Events by kind': 'no payment service is set up',
  'Prices that differ': 'no payment service is set up',
  'Jobs of billing': 'no payment service is set up',
};

async function load(rounds: number): Promise<void> {
  using client = await openSecretClient(api.urls[0] ?? '');
  for (let round = 0; round < rounds; round += 1) {
    const { secretKey, metadataKey } = await client.conceal(`text ${round}`);
    const nonce = newNonce();
    if (round % 4 === 0) await client.burn(metadataKey);
    else await client.reveal(secretKey, { nonce });
    if (round % 4 === 1) await client.acknowledge(secretKey, nonce);
  }
}

const scrapes = async (): Promise<number> =>
  Number((await prometheus.query('sum_over_time(up{job="glimpse-api"}[5m])'))[0]?.value[1] ?? 0);

beforeAll(async () => {
  api = opened.use(await startApi({ env: noRateLimits }));
  prometheus = opened.use(
    await startPrometheus({
      jobs: { 'glimpse-api': api.serviceUrls[0] ?? '' },
      ruleFiles: [join(folder, 'rules/api.yaml')],
    }),
  );
  const runs = async () => {
    await load(20);
    return (await scrapes()) >= 12;
  };
  expect(await waitFor(runs, 60_000)).toBe(true);
});
afterAll(() => opened.disposeAsync());

const boards = ['service', 'region', 'billing'] as const;

test.each(boards)('every panel of the dashboard %s shows something', async (name) => {
  const shown = await shownPanels(join(folder, `dashboards/${name}.json`), prometheus);
  process.stdout.write(`${linesOf(name, shown, mayBeEmpty)}\n`);
  expect(emptyOf(shown, mayBeEmpty)).toEqual([]);
});

test('each panel that may be empty is one of a dashboard', async () => {
  const shown = boards.map((name) => shownPanels(join(folder, `dashboards/${name}.json`), prometheus));
  const titles = (await Promise.all(shown)).flat().map(({ panel }) => panel);
  expect(titles).toEqual(expect.arrayContaining(Object.keys(mayBeEmpty)));
});

test('Prometheus can evaluate every rule, and no alert fires in a healthy region', async () => {
  expect(await prometheus.failedRules()).toEqual([]);
  const firing = await prometheus.query('ALERTS{alertstate="firing"}');
  expect(firing.map(({ metric }) => metric['alertname'])).toEqual([]);
});

test('the region is within its objectives, with all of its budget', async () => {
  const left = await prometheus.query('glimpse:objective_budget_left:ratio30d{objective="availability"}');
  expect(left.map(({ value: [, value] }) => value)).toEqual(['1']);
});
