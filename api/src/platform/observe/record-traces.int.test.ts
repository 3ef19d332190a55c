// Tests the spans that are recorded, and that a collector which never answers costs bounded memory and time.
import type { ServerResponse } from 'node:http';
import { EventEmitter } from 'node:events';
import { expect, test } from 'vitest';
import { onThisMachine } from '@glimpse/processes/machine-speed';
import { openCollector } from '../../../tests/fixtures/collector.ts';
import type { LogFields } from './log.ts';
import { recordTraces } from './record-traces.ts';

function recording(endpoint: string) {
  const warned: LogFields[] = [];
  let nowMs = 0;
  const tracing = recordTraces({
    endpoint,
    region: 'eu',
    version: '1.2.3',
    log: { warn: (fields) => void warned.push(fields) },
    nowMs: () => nowMs,
  });
  return { tracing, warned, sleep: (ms: number) => void (nowMs += ms) };
}

const aResponse = () => new EventEmitter() as unknown as ServerResponse;
const find = { system: 'mongodb', name: 'find', collection: 'things' } as const;
const answer = { requestId: 'r1', method: 'GET', route: '/thing/:key', status: 200 };
const countOf = (bytes: Buffer, text: string): number => bytes.toString('latin1').split(text).length - 1;

test('a request, its commands and a job become spans that tell their names', async () => {
  await using collector = await openCollector();
  const { tracing, warned } = recording(`${collector.url}/`);
  tracing.request(aResponse(), () => {
    tracing.command(find)(true);
    tracing.command({ system: 'redis', name: 'get' })(false);
    tracing.answered(answer);
    tracing.answered({ ...answer, route: '/second' }); // it has ended
  });
  tracing.answered({ ...answer, route: '/outside' });
  await tracing.job('expiry', async () => tracing.command(find)(true));
  await expect(tracing.job('leases', () => Promise.reject(new Error('text')))).rejects.toThrow('text');
  await tracing[Symbol.asyncDispose]();
  const bytes = collector.got();
  for (const part of [
    'GET /thing/:key',
    'find things',
    'job expiry',
    'job leases',
    'glimpse-api',
    '1.2.3',
    'r1',
  ])
    expect(bytes.includes(part), part).toBe(true);
  for (const part of ['/second', '/outside', 'text', 'process.', 'host.'])
    expect(bytes.includes(part), part).toBe(false);
  expect(warned).toEqual([]);
});

test('a request without an answer ends with its connection', async () => {
  await using collector = await openCollector();
  const { tracing } = recording(collector.url);
  const response = aResponse();
  tracing.request(response, () => undefined);
  response.emit('close');
  await tracing[Symbol.asyncDispose]();
  expect(countOf(collector.got(), 'request')).toBe(1);
});

test('with a collector that never answers, spans that find the queue full are dropped and a stop takes a second', async () => {
  await using collector = await openCollector('hangs');
  const { tracing } = recording(collector.url);
  for (let at = 0; at < 20_000; at += 1) tracing.command({ ...find, collection: `c${at % 10}` })(true);
  const start = performance.now();
  await tracing[Symbol.asyncDispose]();
  expect(performance.now() - start).toBeLessThan(onThisMachine(3000));
  expect(countOf(collector.got(), 'db.collection.name')).toBeLessThanOrEqual(2048 + 512);
  expect(collector.exports()).toBeGreaterThan(0);
});

test('a collector that is away is told once a minute, without its address', async () => {
  await using collector = await openCollector(400);
  const { tracing, warned, sleep } = recording(collector.url);
  const send = async (count: number) => {
    const before = collector.exports();
    for (let at = 0; at < 512; at += 1) tracing.command(find)(true); // a full batch is sent at once
    await expect.poll(collector.exports).toBeGreaterThan(before);
    await expect.poll(() => warned.length).toBe(count);
  };
  await send(1);
  sleep(59_000);
  await send(1);
  sleep(1000);
  await send(2);
  await tracing[Symbol.asyncDispose]();
  expect(Object.keys(warned[0] ?? {})).toEqual(['err']);
});
