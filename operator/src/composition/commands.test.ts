// Tests which words run a command. What each one prints is tested beside it.
import { expect, test } from 'vitest';
import { createKube } from '#kube/client.ts';
import { neverAborted } from '#platform/clock.ts';
import { fakeClock } from '#platform/testing/fake-clock.ts';
import type { Cluster } from './cluster.ts';
import { runCommand } from './commands.ts';

const transport = {
  send: () => Promise.resolve({ status: 200, date: undefined, body: { metadata: { resourceVersion: '1' } } }),
  stream: () => expect.fail('streams'),
  close: () => Promise.resolve(),
};
const cluster = { kube: createKube({ transport }), clock: fakeClock() } as unknown as Cluster;
const run = (...words: readonly string[]) => runCommand(cluster, words, neverAborted);

test('without a word the operator runs', async () => {
  expect(await run()).toBeUndefined();
});

test('check-removal prints its answer', async () => {
  expect(await run('check-removal')).toMatchObject({ code: 0 });
});

test.each([['explan'], ['check-removal', 'eu'], ['']])(
  'unknown words print the usage and never start the operator: %s',
  async (...words) => {
    const printed = await run(...words);
    expect(printed?.code).toBe(2);
    expect(printed?.text).toContain('check-removal');
  },
);

test('explain tells its own usage', async () => {
  expect(await run('explain', 'jur')).toMatchObject({ code: 2 });
});
