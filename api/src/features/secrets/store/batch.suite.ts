// What every store promises to moves that arrive together (trust.md 5 "Sharing round trips", record 014).
import { describe, expect, test } from 'vitest';
import { randomBytes } from '#platform/crypto/primitives/random.ts';
import { aNewSecret, bySecret } from '../testing/secret-samples.ts';
import type { Move } from '../model/secret.ts';
import type { NewSecret, SecretStore } from './store.ts';

const crowd = 24;
const ways: readonly ((claim: Buffer, toldAt: Date) => Move)[] = [
  (claim) => ({ kind: 'take', claim }),
  (claim, toldAt) => ({ kind: 'claim', claim, toldAt }),
  (claim) => ({ kind: 'claim', claim }),
  (claim) => ({ kind: 'burn', claim }),
];

/** Secrets that still live, are over, or were taken by somebody before; each with the move that comes for it. */
async function aCrowd(store: SecretStore) {
  const members = Array.from({ length: crowd }, (_, at) => {
    const claim = randomBytes(32);
    const toldAt = new Date(1_790_000_000_000 + at);
    const fate = (['open', 'open', 'over', 'taken'] as const)[(at >> 2) % 4] ?? 'open';
    const secret: NewSecret = aNewSecret(new Date(), fate === 'over' ? -1000 : 60_000);
    return { secret, claim, toldAt, fate, move: ways[at % ways.length]?.(claim, toldAt) ?? { kind: 'take', claim } };
  });
  await Promise.all(members.map(({ secret }) => store.insert(secret)));
  const before = members.filter(({ fate }) => fate === 'taken');
  for (const { secret } of before) await store.move(secret, { kind: 'take', claim: Buffer.alloc(32, 9) });
  return members;
}

export function crowdPromises(name: string, open: () => SecretStore): void {
  describe(`${name}: moves that arrive together`, () => {
    test('each secret gets its own claim and times, and none is changed that was over or taken', async () => {
      const members = await aCrowd(open());
      await Promise.all(members.map(({ secret, move }) => open().move(secret, move)));
      for (const { secret, claim, toldAt, fate, move } of members) {
        const row = await open().findAtMajority(bySecret(secret));
        if (fate === 'over') expect(row).toMatchObject({ state: 'new', box: secret.box });
        else if (fate === 'taken') expect(row).toMatchObject({ state: 'consumed', claim: Buffer.alloc(32, 9) });
        else if (move.kind === 'burn') expect(row).toMatchObject({ state: 'burned', claim });
        else if (move.kind === 'take') expect(row).toMatchObject({ state: 'consumed', end: 'legacy', claim });
        else expect(row).toMatchObject({ state: 'claimed', claim, box: secret.box });
        const told = move.kind === 'claim' && fate === 'open' ? move.toldAt : undefined;
        expect(row?.toldAt).toEqual(told === undefined ? undefined : toldAt);
        if (fate === 'open' && move.kind !== 'claim') expect(row?.box).toBeUndefined();
      }
    });

    test('a crowd of open ones is told that all stands, one that holds a taken one is told nothing of the kind', async () => {
      const secrets = Array.from({ length: crowd }, () => aNewSecret(new Date()));
      await Promise.all(secrets.map((secret) => open().insert(secret)));
      const take = (secret: NewSecret) => open().move(secret, { kind: 'take', claim: randomBytes(32) });
      expect(new Set(await Promise.all(secrets.map(take)))).toEqual(new Set(['stands']));
      expect(new Set(await Promise.all(secrets.map(take)))).toEqual(new Set(['refused']));
    });
  });
}
