// What every store promises to transitions that arrive together (trust.md 5 "Sharing round trips", record 014).
import { describe, expect, test } from 'vitest';
import { randomBytes } from '#platform/crypto/primitives/random.ts';
import { aNewSecret, bySecret } from '../testing/secret-samples.ts';
import type { Transition } from '../model/secret.ts';
import type { NewSecret, SecretStore } from './store.ts';

const crowd = 24;
const ways: readonly ((claim: Buffer, toldAt: Date) => Transition)[] = [
  (claim) => ({ kind: 'claim_without_nonce', claim }),
  (claim, toldAt) => ({ kind: 'claim', claim, toldAt }),
  (claim) => ({ kind: 'claim', claim }),
  (claim) => ({ kind: 'burn', claim }),
];

/** Secrets that still live, are over, or were taken by somebody before; each with the transition that comes for it. */
async function aCrowd(store: SecretStore) {
  const members = Array.from({ length: crowd }, (_, at) => {
    const claim = randomBytes(32);
    const toldAt = new Date(1_790_000_000_000 + at);
    const fate = (['open', 'open', 'over', 'taken'] as const)[(at >> 2) % 4] ?? 'open';
    const secret: NewSecret = aNewSecret(new Date(), fate === 'over' ? -1000 : 60_000);
    return { secret, claim, toldAt, fate, transition: ways[at % ways.length]?.(claim, toldAt) ?? { kind: 'claim_without_nonce', claim } };
  });
  await Promise.all(members.map(({ secret }) => store.insert(secret)));
  const before = members.filter(({ fate }) => fate === 'taken');
  for (const { secret } of before) await store.apply(secret, { kind: 'claim_without_nonce', claim: Buffer.alloc(32, 9) });
  return members;
}

export function crowdPromises(name: string, open: () => SecretStore): void {
  describe(`${name}: transitions that arrive together`, () => {
    test('each secret gets its own claim and times, and none is changed that was over or taken', async () => {
      const members = await aCrowd(open());
      await Promise.all(members.map(({ secret, transition }) => open().apply(secret, transition)));
      for (const { secret, claim, toldAt, fate, transition } of members) {
        const row = await open().findAtMajority(bySecret(secret));
        if (fate === 'over') expect(row).toMatchObject({ state: 'new', box: secret.box });
        else if (fate === 'taken') expect(row).toMatchObject({ state: 'consumed', claim: Buffer.alloc(32, 9) });
        else if (transition.kind === 'burn') expect(row).toMatchObject({ state: 'burned', claim });
        else if (transition.kind === 'claim_without_nonce') expect(row).toMatchObject({ state: 'consumed', end: 'legacy', claim });
        else expect(row).toMatchObject({ state: 'claimed', claim, box: secret.box });
        const told = transition.kind === 'claim' && fate === 'open' ? transition.toldAt : undefined;
        expect(row?.toldAt).toEqual(told === undefined ? undefined : toldAt);
        if (fate === 'open' && transition.kind !== 'claim') expect(row?.box).toBeUndefined();
      }
    });

    test('a crowd of open ones is told that all stands, one that holds a taken one is told nothing of the kind', async () => {
      const secrets = Array.from({ length: crowd }, () => aNewSecret(new Date()));
      await Promise.all(secrets.map((secret) => open().insert(secret)));
      const take = (secret: NewSecret) => open().apply(secret, { kind: 'claim_without_nonce', claim: randomBytes(32) });
      expect(new Set(await Promise.all(secrets.map(take)))).toEqual(new Set(['applied']));
      expect(new Set(await Promise.all(secrets.map(take)))).toEqual(new Set(['refused']));
    });
  });
}
