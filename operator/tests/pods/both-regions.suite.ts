// Two regions that run at the same time: a person goes from one to the other, one is cut off alone, both are
// upgraded under load, and one is restored while the other serves.
import { setTimeout as pause } from 'node:timers/promises';
import { objectives } from '@glimpse/contracts/handover/monitoring/objectives';
import { expect, test } from 'vitest';
import { onThisMachine } from '@glimpse/processes/machine-speed';
import { openBrowser } from './browser.ts';
import { cutOff, isLocal } from './cut-off.ts';
import { conceal, reveal, signIn, type Visitor } from './edge.ts';
import { startLoad } from './load.ts';
import { edgeOf, type Identifier, siteHost } from './plan.ts';
import { regionsOf } from './region-menu.ts';
import { namespaceOf, type Platform, type RunningPod, waitFor } from './platform.ts';

const longMs = 450_000;
const recoverMs = 180_000;
const callsBefore = 40;
/** A probe that fails as a cut ends takes a pod out of service until the next one, 5 s later. */
const settleMs = 12_000;
/** The kubelet updates a mounted ConfigMap at its own pace. */
const mountedWithinMs = 180_000;
const seconds = (since: number): string => ((performance.now() - since) / 1000).toFixed(1);

type Region = {
  readonly status: {
    readonly keys: { readonly epoch: number };
    readonly restore?: { readonly epoch: number; readonly step: string };
    readonly conditions: readonly { readonly type: string; readonly status: string }[];
  };
};
type List<T> = { readonly items: readonly T[] };

const statusOf = async ({ get }: Platform, identifier: Identifier) =>
  (await get<Region>('jurisdiction', identifier))?.status;

const isReady = async (platform: Platform, identifier: Identifier): Promise<string | undefined> =>
  (await statusOf(platform, identifier))?.conditions.find(({ type }) => type === 'Ready')?.status;

const loadOn = ({ visit }: Platform, identifier: Identifier, visitors: number) =>
  startLoad(() => visit(siteHost(identifier)), visitors);

const targetOf = (id: string): number =>
  objectives.find((one) => one.id === id)?.target ?? expect.fail(`no objective ${id}`);

/** The edge and all pods of a region. */
async function addressesOf({ cluster, get }: Platform, identifier: Identifier): Promise<readonly string[]> {
  const { items = [] } = (await get<List<RunningPod>>('pods', '-n', namespaceOf(identifier))) ?? {};
  const pods = items.map(({ status }) => status.podIP).filter(Boolean);
  return [edgeOf(cluster, identifier).address, ...pods];
}

/** Upgrades the API of a region to the next image and waits until no pod of the former one is left. */
async function upgrade(platform: Platform, identifier: Identifier): Promise<void> {
  const { cluster } = platform;
  const patch = JSON.stringify({ spec: { api: { image: cluster.nextApiImage } } });
  await cluster.kubectl(['patch', 'jurisdiction', identifier, '--type=merge', '-p', patch]);
  const running = () =>
    cluster.kubectl([
      'get',
      'pods',
      '-n',
      namespaceOf(identifier),
      '-l',
      'app.kubernetes.io/component=api',
      '-o',
      'jsonpath={.items[*].spec.containers[0].image}',
    ]);
  await expect
    .poll(running, { timeout: onThisMachine(recoverMs), interval: 1000 })
    .toBe(cluster.nextApiImage);
  await waitFor(platform, identifier);
}

/** Waits until the edge answers for `settleMs` without a gap: without a ready pod it answers 404. */
async function answersSteadily({ send }: Visitor): Promise<void> {
  const end = performance.now() + onThisMachine(recoverMs);
  for (let since = performance.now(); performance.now() - since < settleMs; await pause(200)) {
    const status = await send('/').then((answer) => answer.status, String);
    if (status !== 200) since = performance.now();
    expect(performance.now(), `the last answer is ${status}`).toBeLessThan(end);
  }
}

/** Tests of `eu` and `us`, which run. They leave both running. */
export function bothRegionTests(of: () => Platform): void {
  test(
    'the menu of regions leads a person from one to the other and back',
    async () => {
      await using browser = await openBrowser(of().cluster);
      const page = await (await browser.newContext({ ignoreHTTPSErrors: true })).newPage();
      // A running region reads of a new one when its volume is updated, up to two minutes later.
      const list = async () => (await regionsOf(page, 'eu')).join();
      await expect
        .poll(list, { timeout: onThisMachine(mountedWithinMs), interval: 2000 })
        .toContain(`https://${siteHost('us')}/signup`);
      await page.goto(`https://${siteHost('eu')}/about`);
      for (const [from, to] of [
        ['eu', 'us'],
        ['us', 'eu'],
      ] as const) {
        const footer = page.getByRole('contentinfo');
        await footer.getByRole('button', { name: `Region ${from}` }).click();
        await footer.getByRole('link', { name: `Region ${to}` }).click();
        await page.waitForURL(`https://${siteHost(to)}/signup`);
        await page.getByRole('heading', { level: 1 }).waitFor();
        await page
          .getByRole('contentinfo')
          .getByRole('button', { name: `Region ${to}` })
          .waitFor();
      }
    },
    longMs,
  );

  test(
    'while one region is cut off, the other stays at its objectives, and the first comes back by itself',
    async ({ skip }) => {
      const { cluster, visit } = of();
      if (!isLocal(cluster.second.address)) return skip('the network of this cluster is not on this machine');
      using us = visit(siteHost('us'));
      const key = String(await conceal(us, 'kept while cut off'));
      await using load = loadOn(of(), 'eu', 4);
      await expect.poll(load.calls).toBeGreaterThan(callsBefore);
      const start = performance.now();
      {
        await using _ = await cutOff(await addressesOf(of(), 'us'));
        using visitor = visit(siteHost('us'));
        await expect(visitor.send('/')).rejects.toThrow();
        await expect
          .poll(() => isReady(of(), 'us'), { timeout: onThisMachine(recoverMs), interval: 1000 })
          .not.toBe('True');
        process.stdout.write(`Region us cut off: its status says so after ${seconds(start)} s\n`);
        expect(await isReady(of(), 'eu')).toBe('True');
      }
      const healed = performance.now();
      await waitFor(of(), 'us');
      using later = visit(siteHost('us'));
      await expect.poll(() => reveal(later, key).catch(String)).toBe('kept while cut off');
      const back = seconds(healed);
      await answersSteadily(later);
      const { calls, failures, fast } = await load.stop();
      process.stdout.write(
        `Region us back ${back} s after the cut; meanwhile region eu answered ${calls} calls, ` +
          `${failures.length} failed, ${(fast * 100).toFixed(1)} % within 0.5 s\n`,
      );
      expect(failures).toEqual([]);
      expect(fast).toBeGreaterThanOrEqual(targetOf('latency'));
    },
    longMs,
  );

  test(
    'both regions are upgraded one after the other under load without a failed request',
    async () => {
      await using eu = loadOn(of(), 'eu', 2);
      await using us = loadOn(of(), 'us', 2);
      const start = performance.now();
      await upgrade(of(), 'us');
      await upgrade(of(), 'eu');
      const took = seconds(start);
      const [first, second] = [await eu.stop(), await us.stop()];
      process.stdout.write(
        `Both regions upgraded in ${took} s under ${first.calls + second.calls} calls: ` +
          `${first.failures.length + second.failures.length} failed\n`,
      );
      expect({ eu: first.failures, us: second.failures }).toEqual({ eu: [], us: [] });
      expect(Math.min(first.calls, second.calls)).toBeGreaterThan(callsBefore);
    },
    longMs,
  );

  test(
    'a restore raises the epoch: unread secrets end, accounts stay, and the other region notices nothing',
    async () => {
      const { cluster, visit } = of();
      const namespace = namespaceOf('us');
      const job = (...args: readonly string[]) => cluster.kubectl([...args, '-n', namespace]);
      using us = visit(siteHost('us'));
      const unread = String(await conceal(us, 'unread at the backup'));
      await job('create', 'job', '--from=cronjob/mongo-backup', 'backup-now');
      await job('wait', '--for=condition=Complete', 'job/backup-now', '--timeout=110s');
      const backup = /Its folder is (\S+)\./.exec(await job('logs', 'job/backup-now'))?.[1];
      const later = String(await conceal(us, 'made after the backup'));
      const epoch = ((await statusOf(of(), 'us'))?.keys.epoch ?? 0) + 1;
      await using load = loadOn(of(), 'eu', 2);
      const patch = JSON.stringify({ spec: { restore: { epoch, backup } } });
      await cluster.kubectl(['patch', 'jurisdiction', 'us', '--type=merge', '-p', patch]);
      const step = async () => (await statusOf(of(), 'us'))?.restore;
      await expect
        .poll(step, { timeout: onThisMachine(180_000), interval: 1000 })
        .toEqual({ epoch, step: 'Done' });
      await waitFor(of(), 'us');
      expect((await statusOf(of(), 'us'))?.keys.epoch).toBe(epoch);
      using visitor = visit(siteHost('us'));
      for (const key of [unread, later])
        await expect.poll(() => reveal(visitor, key).catch(String)).toBe(404);
      expect(await reveal(visitor, String(await conceal(visitor, 'new')))).toBe('new');
      expect(await signIn(visitor, 'ana@example.com')).toBe(200);
      expect((await load.stop()).failures).toEqual([]);
    },
    longMs,
  );
}
