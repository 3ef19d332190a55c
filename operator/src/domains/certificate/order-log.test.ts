// Tests the log lines of an order: the words of RFC 8555, and nothing that leads to the domain.
import { expect, test } from 'vitest';
import { createLogger } from '#platform/log.ts';
import { logTransition } from './order-log.ts';
import type { Order } from './order.ts';
import { hostname } from './testing/memory-store.ts';
import { anOrderFixture } from './testing/run-order-samples.ts';

function linesOf() {
  const lines: string[] = [];
  return { lines, log: createLogger({ level: 'debug', write: (line) => void lines.push(line) }) };
}

test('an order logs pending, ready and valid, each transition once', async () => {
  const fixture = anOrderFixture();
  const { lines, log } = linesOf();
  for (let run = 0; run < 12; run += 1) {
    const { afterMs } = await fixture.advance({}, { log });
    await fixture.clock.advance(afterMs);
  }
  const read = lines.map((line): { step: string; status: string } => JSON.parse(line));
  expect(read.map(({ step, status }) => `${step} ${status}`)).toEqual([
    'Preparing pending',
    'Reserving pending',
    'Ordering pending',
    'Pending pending',
    'Presenting pending',
    'Answering pending',
    'Validating pending',
    'Ready ready',
    'Downloading valid',
    'Storing valid',
    'Idle valid',
  ]);
  const secrets = [...fixture.secrets.values()].flatMap(({ data }) => Object.values(data));
  for (const text of [hostname, 'https://', 'PRIVATE KEY', ...secrets])
    expect(lines.join('')).not.toContain(text);
});

test('a failed order is invalid with its problem, a finalized one processing, and a state that stays is silent', () => {
  const { lines, log } = linesOf();
  const before: Order = { state: 'Validating', attempt: 2 };
  const after: Order = { state: 'Idle', attempt: 2, lastError: { type: 'unauthorized', status: 403 } };
  logTransition(log, hostname, { before, after });
  logTransition(log, hostname, { before: after, after });
  logTransition(log, hostname, { before: { state: 'Ready' }, after: { state: 'Finalizing' } });
  expect(lines.map((line): unknown => JSON.parse(line))).toMatchObject([
    { step: 'Idle', status: 'invalid', reason: 'unauthorized', count: 2 },
    { step: 'Finalizing', status: 'processing' },
  ]);
});
