// A region on real pods loses no acknowledged secret: not with its primary, not by a deletion with Retain.
import { onThisMachine } from '@glimpse/processes/machine-speed';
import { expect, test } from 'vitest';
import { conceal, reveal, signIn, type Visitor } from './edge.ts';
import { siteHost } from './plan.ts';
import { installRegion, namespaceOf, type Platform, waitFor } from './platform.ts';

const longMs = 200_000;
const recoverMs = 90_000;
const writesBefore = 30;
const writesAfter = 30;

type Region = {
  readonly status: { readonly mongo: { readonly primary?: string; readonly summary: string } };
};

const mongoOf = async ({ get }: Platform, identifier: string) =>
  (await get<Region>('jurisdiction', identifier))?.status.mongo;

/** Writes secrets one after the other until it is stopped. `times`: when each was acknowledged, in ms. */
function startWriter(visitor: Visitor) {
  const kept = new Map<string, string>();
  const times = [performance.now()];
  let stopped = false;
  const write = async (): Promise<void> => {
    while (!stopped) {
      const text = `text ${crypto.randomUUID()}`;
      const key = await conceal(visitor, text).catch(() => 0);
      if (typeof key !== 'string') continue;
      kept.set(key, text);
      times.push(performance.now());
    }
  };
  const ended = write();
  return {
    kept,
    /** The longest time between two acknowledged writes, in seconds. */
    longestPause: () => Math.max(...times.map((at, index) => at - (times[index - 1] ?? at))) / 1000,
    /** Waits until so many more are acknowledged. */
    async more(count: number): Promise<void> {
      const wanted = kept.size + count;
      await expect
        .poll(() => kept.size, { timeout: onThisMachine(recoverMs), interval: 100 })
        .toBeGreaterThanOrEqual(wanted);
    },
    async [Symbol.asyncDispose]() {
      stopped = true;
      await ended;
    },
  };
}

/** Kills the pod of the primary without grace and waits until another member is primary. */
async function killPrimary(platform: Platform, primary: string): Promise<void> {
  const { kubectl } = platform.cluster;
  await kubectl(['delete', 'pod', primary, '-n', namespaceOf('eu'), '--grace-period=0', '--force']);
  const other = async () => (await mongoOf(platform, 'eu'))?.primary ?? primary;
  await expect.poll(other, { timeout: onThisMachine(recoverMs), interval: 500 }).not.toBe(primary);
}

/** Tests of `eu` with three members, and of `us`. They remove `us`. */
export function durabilityTests(of: () => Platform): void {
  test(
    'the primary killed under load loses nothing that was acknowledged',
    async () => {
      const primary = (await mongoOf(of(), 'eu'))?.primary ?? '';
      expect(primary).toMatch(/^mongo-\d$/);
      using visitor = of().visit(siteHost('eu'));
      await using writer = startWriter(visitor);
      await writer.more(writesBefore);
      const start = performance.now();
      await killPrimary(of(), primary);
      const seen = (performance.now() - start) / 1000;
      await writer.more(writesAfter);
      await writer[Symbol.asyncDispose]();
      const { kept } = writer;
      const pause = writer.longestPause().toFixed(1);
      process.stdout.write(
        `Primary ${primary} killed: ${kept.size} secrets acknowledged, longest pause ${pause} s, ` +
          `another primary in the status after ${seen.toFixed(1)} s\n`,
      );
      for (const [key, text] of kept) await expect.poll(() => reveal(visitor, key).catch(() => 0)).toBe(text);
      await expect
        .poll(async () => (await mongoOf(of(), 'eu'))?.summary, { timeout: onThisMachine(recoverMs) })
        .toBe('3/3');
      await waitFor(of(), 'eu');
    },
    longMs,
  );

  test(
    'a region deleted with Retain keeps its data, and the same manifest brings it back',
    async () => {
      const { cluster } = of();
      using visitor = of().visit(siteHost('us'));
      const key = String(await conceal(visitor, 'kept through a deletion'));
      await cluster.kubectl(['delete', 'jurisdiction', 'us', '--timeout=110s']);
      const namespace = namespaceOf('us');
      expect(await cluster.kubectl(['get', 'deployments,statefulsets', '-n', namespace, '-o', 'name'])).toBe(
        '',
      );
      expect(await cluster.kubectl(['get', 'pvc', '-n', namespace, '-o', 'name'])).toContain('data-mongo-0');
      const seconds = await installRegion(of(), 'us');
      process.stdout.write(`Region us: back ${seconds.toFixed(1)} s after the same manifest\n`);
      expect(await reveal(visitor, key)).toBe('kept through a deletion');
      using browser = of().visit(siteHost('us'));
      expect(await signIn(browser, 'ana@example.com')).toBe(200);
    },
    longMs,
  );

  test(
    'a deletion with policy Delete waits for its confirmation, and then leaves nothing',
    async () => {
      const { kubectl } = of().cluster;
      const patch = JSON.stringify({ spec: { deletionPolicy: 'Delete' } });
      await kubectl(['patch', 'jurisdiction', 'us', '--type=merge', '-p', patch]);
      await kubectl(['delete', 'jurisdiction', 'us', '--wait=false']);
      await waitFor(of(), 'us', 'Deleting');
      using visitor = of().visit(siteHost('us'));
      expect((await visitor.send('/')).status).toBe(200);
      const deleting = await kubectl([
        'get',
        'jurisdiction',
        'us',
        '-o',
        'jsonpath={.status.conditions[?(@.type=="Deleting")].reason}',
      ]);
      expect(deleting).toBe('AwaitingConfirmation');
      await kubectl(['annotate', 'jurisdiction', 'us', 'glimpse.dev/confirm-delete=us']);
      await kubectl(['wait', '--for=delete', 'jurisdiction/us', '--timeout=110s']);
      const left = await kubectl(['get', 'namespaces,jurisdictions', '-o', 'name']);
      expect(left.split('\n')).not.toContain(`namespace/${namespaceOf('us')}`);
      expect(left).not.toContain('jurisdiction.glimpse.dev/us');
      const claims = await kubectl(['get', 'pv', '-o', 'jsonpath={.items[*].spec.claimRef.namespace}']);
      expect(claims).not.toContain(namespaceOf('us'));
    },
    longMs,
  );
}
