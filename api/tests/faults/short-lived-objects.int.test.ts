// Under load, what a request needs dies among the young objects of V8: memory that is taken over by the old
// generation costs a fifth of the processor time and 20 MB (record 128).
import { openConnection } from '@glimpse/processes/http-connection';
import { expect, test } from 'vitest';
import { apiMemory, heapFlags } from '../../../scripts/run/api-command.ts';
import { noRateLimits, startApi } from '../fixtures/start-api.ts';

const connections = 64;
const pairsToWarm = 4000;
const pairsToCount = 2000;
/** Most of the young objects that may become old ones. */
const mostPromoted = 0.04;

/** Creates and reads secrets, over all connections at once. */
async function runPairs(url: string, pairs: number): Promise<void> {
  const { host, port } = new URL(url);
  const body = JSON.stringify({ secret: 'x'.repeat(1300), ttl: 3600 });
  let started = 0;
  const runClient = async (): Promise<void> => {
    const connection = await openConnection(Number(port), host);
    while ((started += 1) <= pairs) {
      const created = await connection.post('/api/v2/secret/conceal', body);
      const key = /\/secret\/(\w+)/.exec(created.body)?.[1] ?? '';
      await connection.post(`/api/v2/secret/${key}`, '{"continue":true}');
    }
    connection.close();
  };
  await Promise.all(Array.from({ length: connections }, runClient));
}

/** MB before and after each collection of young objects; `undefined` where old ones were collected. */
function scavengesOf(lines: readonly string[]): readonly ({ before: number; after: number } | undefined)[] {
  return lines
    .filter((line) => /: (Scavenge|Mark-Compact) /.test(line))
    .map((line) => {
      const [, before, after] = /: Scavenge ([\d.]+) \([\d.]+\) -> ([\d.]+) /.exec(line) ?? [];
      return before && after ? { before: Number(before), after: Number(after) } : undefined;
    });
}

test('of the objects that requests need at most 4 % are kept among the old ones', async () => {
  await using api = await startApi({
    env: { ...apiMemory, ...noRateLimits },
    flags: [...heapFlags, '--trace-gc'],
  });
  const url = api.urls[0] ?? '';
  await runPairs(url, pairsToWarm);
  const warm = api.logs().length;
  await runPairs(url, pairsToCount);
  const scavenges = scavengesOf(api.logs().slice(warm));
  let [made, kept, counted] = [0, 0, 0];
  for (const [at, scavenge] of scavenges.entries()) {
    const last = scavenges[at - 1];
    if (!scavenge || !last) continue;
    made += scavenge.before - last.after;
    kept += scavenge.after - last.after;
    counted += 1;
  }
  expect(counted).toBeGreaterThan(10);
  expect(kept / made).toBeLessThan(mostPromoted);
});
