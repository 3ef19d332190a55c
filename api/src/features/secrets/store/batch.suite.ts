// Common tests of all stores: transitions that arrive together (docs/design/trust.md#batches, record 014).
import { describe, expect, test } from 'vitest';
import { randomBytes } from '#platform/crypto/primitives/random.ts';
import { aNewSecret, bySecret } from '../testing/secret-samples.ts';
import type { Transition } from '../model/secret.ts';
import type { NewSecret, SecretStore } from './store.ts';

const batchSize = 24;
const ways: readonly ((claim: Buffer, toldAt: Date) => Transition)[] = [
  (claim) => ({ kind: 'claim_without_nonce', claim }),
  (claim, toldAt) => ({ kind: 'claim', claim, toldAt }),
  (claim) => ({ kind: 'claim', claim }),
  (claim) => ({ kind: 'burn', claim }),
];

/** Secrets that are new, expired or already claimed, each with the transition to apply. */
async function storeBatch(store: SecretStore) {
  const members = Array.from({ length: batchSize }, (_, at) => {
    const claim = randomBytes(32);
    const toldAt = new Date(1_790_000_000_000 + at);
    const fate = (['new', 'new', 'expired', 'claimed'] as const)[(at >> 2) % 4] ?? 'new';
    const secret: NewSecret = aNewSecret(new Date(), fate === 'expired' ? -1000 : 60_000);
    return {
      secret,
      claim,
      toldAt,
      fate,
      transition: ways[at % ways.length]?.(claim, toldAt) ?? { kind: 'claim_without_nonce', claim },
    };
  });
  await Promise.all(members.map(({ secret }) => store.insert(secret)));
  const before = members.filter(({ fate }) => fate === 'claimed');
  for (const { secret } of before)
    await store.apply(secret, { kind: 'claim_without_nonce', claim: Buffer.alloc(32, 9) });
  return members;
}

export function batchSuite(name: string, open: () => SecretStore): void {
  describe(`${name}: transitions that arrive together`, () => {
    test('each secret gets its own claim and times; expired and claimed ones stay unchanged', async () => {
      const members = await storeBatch(open());
      await Promise.all(members.map(({ secret, transition }) => open().apply(secret, transition)));
      for (const { secret, claim, toldAt, fate, transition } of members) {
        const row = await open().findAtMajority(bySecret(secret));
        if (fate === 'expired') expect(row).toMatchObject({ state: 'new', box: secret.box });
        else if (fate === 'claimed')
          expect(row).toMatchObject({ state: 'consumed', claim: Buffer.alloc(32, 9) });
        else if (transition.kind === 'burn') expect(row).toMatchObject({ state: 'burned', claim });
        else if (transition.kind === 'claim_without_nonce')
          expect(row).toMatchObject({ state: 'consumed', end: 'legacy', claim });
        else expect(row).toMatchObject({ state: 'claimed', claim, box: secret.box });
        const told = transition.kind === 'claim' && fate === 'new' ? transition.toldAt : undefined;
        expect(row?.toldAt).toEqual(told === undefined ? undefined : toldAt);
        if (fate === 'new' && transition.kind !== 'claim') expect(row?.box).toBeUndefined();
      }
    });

    test('acknowledgements delete only what their own claim holds', async () => {
      const secrets = Array.from({ length: batchSize }, () => aNewSecret(new Date()));
      const claims = secrets.map(() => randomBytes(32));
      await Promise.all(secrets.map((secret) => open().insert(secret)));
      const claimOf = (at: number): Buffer => claims[at] ?? Buffer.alloc(0);
      await Promise.all(
        secrets.map((secret, at) => open().apply(secret, { kind: 'claim', claim: claimOf(at) })),
      );
      const isOwn = (at: number): boolean => at % 4 < 2; // the others swap their claims in pairs
      const acknowledge = (secret: NewSecret, at: number) =>
        open().apply(secret, { kind: 'acknowledge', claim: claimOf(isOwn(at) ? at : at ^ 1) });
      await Promise.all(secrets.map(acknowledge));
      for (const [at, secret] of secrets.entries()) {
        const row = await open().find(bySecret(secret));
        if (!isOwn(at)) expect(row).toMatchObject({ state: 'claimed', box: secret.box });
        else expect(row).toMatchObject({ state: 'consumed', end: 'ack', claim: claimOf(at) });
        if (isOwn(at)) expect([row?.box, row?.toldAt]).toEqual([undefined, undefined]);
      }
    });

    test('a batch of new secrets is applied, a batch with a claimed one is not', async () => {
      const secrets = Array.from({ length: batchSize }, () => aNewSecret(new Date()));
      await Promise.all(secrets.map((secret) => open().insert(secret)));
      const take = (secret: NewSecret) =>
        open().apply(secret, { kind: 'claim_without_nonce', claim: randomBytes(32) });
      expect(new Set(await Promise.all(secrets.map(take)))).toEqual(new Set(['applied']));
      expect(new Set(await Promise.all(secrets.map(take)))).toEqual(new Set(['refused']));
    });
  });
}
