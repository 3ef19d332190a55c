// Which crash points an operation on the store passes, and in which order.
import { expect, test } from 'vitest';
import { randomBytes } from '#platform/crypto/primitives/random.ts';
import { memorySecretStore } from '#features/secrets/store/secret-store.memory.ts';
import { aNewSecret } from '#features/secrets/testing/secret-samples.ts';
import { crashingStore, crashPoints, type CrashLabel } from './crash-points.ts';

/** A store with one new secret, and the points and writes in the order in which they happen. */
async function recorded(armed?: CrashLabel) {
  const steps: string[] = [];
  const store = memorySecretStore({ now: () => new Date() });
  const secret = aNewSecret(new Date());
  await store.insert(secret);
  const apply = (...given: Parameters<typeof store.apply>) => (steps.push('write'), store.apply(...given));
  const crash = Object.assign((label: CrashLabel) => void steps.push(label), { armed });
  const seam = crashingStore({ ...store, apply }, crash);
  return { steps, apply: (transition: Parameters<typeof seam.apply>[1]) => seam.apply(secret, transition) };
}
const claim = randomBytes(32);

test.each(['claim', 'claim_without_nonce'] as const)('a %s passes a point before and after', async (kind) => {
  const { steps, apply } = await recorded();
  expect(await apply({ kind, claim })).toBe('applied');
  expect(steps).toEqual(['reveal.before_claim', 'write', 'reveal.before_decrypt']);
  expect(await apply({ kind, claim: randomBytes(32) })).toBe('refused');
  expect(steps.slice(3)).toEqual(['reveal.before_claim', 'write']);
});

test('the point after sending a claim is passed only if it is armed', async () => {
  const { steps, apply } = await recorded('reveal.claim_sent');
  await apply({ kind: 'claim', claim });
  expect(steps).toEqual(['reveal.before_claim', 'write', 'reveal.claim_sent', 'reveal.before_decrypt']);
});

test('an acknowledgement passes its own point, other transitions pass none', async () => {
  const { steps, apply } = await recorded();
  await apply({ kind: 'owner_view' });
  expect(steps).toEqual(['write']);
  await apply({ kind: 'acknowledge', claim });
  expect(steps).toEqual(['write', 'acknowledge.before_update', 'write']);
});

test('the process ends when all expected requests are at the armed point', () => {
  let deaths = 0;
  const crash = crashPoints({ label: 'reveal.before_claim', readers: 2 }, () => void (deaths += 1));
  expect(crash('reveal.before_answer')).toBeUndefined();
  expect([crash('reveal.before_claim') === undefined, deaths]).toEqual([false, 0]);
  void crash('reveal.before_claim');
  expect(deaths).toBe(1);
});
