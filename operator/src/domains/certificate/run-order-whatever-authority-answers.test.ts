// Tests the driver of an order with an authority and objects in memory, and time that only tests move.
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Mood } from './testing/fake-authority.ts';
import { hostname } from './testing/memory-store.ts';
import { aWorld, expectPair } from './run-order-samples.ts';

const faults: readonly ReturnType<Mood>[] = [
  undefined,
  undefined,
  undefined,
  { status: 0 },
  { status: 500, type: 'serverInternal' },
  { status: 404, type: 'malformed' },
  { status: 403, type: 'orderNotReady' },
  { status: 400, type: 'connection' },
  { status: 400, type: 'badCSR' },
  { status: 429, type: 'rateLimited', retryAfterMs: 60_000 },
  { status: 409, type: 'alreadyReplaced' },
  { status: 404, type: 'malformed' },
];

test('whatever the authority answers: it always ends, no pair is mixed, no key is lost', async () => {
  const moods = fc.array(fc.constantFrom(...faults), { minLength: 5, maxLength: 60 });
  await fc.assert(
    fc.asyncProperty(moods, async (answers) => {
      let next = 0;
      const world = aWorld({ mood: () => answers[(next += 1)] });
      for (let turn = 0; turn < 2000; turn += 1) {
        const { afterMs, certificate, issuing } = await world.advance();
        if (world.secrets.has(`tls.${hostname}`)) expectPair(world);
        if (certificate.reason === 'Issued' && issuing.reason === 'Idle') break;
        await world.clock.advance(Math.max(afterMs, 1000));
      }
      expectPair(world);
      expect([...world.secrets.keys()].filter((name) => name.startsWith('next-key'))).toEqual([]);
    }),
    { numRuns: 20 },
  );
});
