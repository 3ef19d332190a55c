// The common suite of all stores: attempts, and the sweeps that end secrets (CONTRIBUTING.md#tests).
import { describe, expect, test } from 'vitest';
import { randomBytes } from '#platform/crypto/primitives/random.ts';
import { aNewSecret, bySecret } from '../testing/secret-samples.ts';
import type { Budget } from '../model/attempts.ts';
import type { NewSecret, SecretStore } from './store.ts';

const now = (): Date => new Date();
const claim = (): Buffer => randomBytes(32);

export function endingSuite(name: string, open: () => SecretStore): void {
  const stored = async (livesMs?: number, over?: Partial<NewSecret>): Promise<NewSecret> => {
    const secret = aNewSecret(now(), livesMs, over);
    await open().insert(secret);
    return secret;
  };
  const stateOf = async (secret: NewSecret) => (await open().find(bySecret(secret)))?.state;

  describe(`${name}: attempts`, () => {
    const budget = (tries: number): Budget => {
      const at = now();
      const network = { prefix: randomBytes(8), wide: randomBytes(8), tries, at };
      return { from: at, tries, gapSeconds: 0, next: at, freshNext: at, networks: [network] };
    };

    test('of 20 reservations on one revision one is written', async () => {
      const secret = await stored();
      // Each writes something else: an update that changes nothing would count as refused.
      const reserve = (_: unknown, at: number) => open().setAttempts(secret, 0, { reveal: budget(at) });
      const reply = await Promise.all(Array.from({ length: 20 }, reserve));
      expect(reply.filter((one) => one === 'applied')).toHaveLength(1);
      expect((await open().find(bySecret(secret)))?.attemptRev).toBe(1);
    });

    test('are read as they were written', async () => {
      const secret = await stored();
      const reveal = budget(1);
      await open().setAttempts(secret, 0, { reveal });
      expect((await open().find(bySecret(secret)))?.attempts).toEqual({ reveal });
    });
  });

  describe(`${name}: tidying`, () => {
    test('ends expired leases, expired secrets and old epochs, and nothing else', async () => {
      const [fresh, over, older, held] = await Promise.all([
        stored(),
        stored(-1000),
        stored(60_000, { epoch: 2 }),
        stored(),
      ]);
      const won = await stored();
      await open().apply(held, { kind: 'claim', claim: claim() });
      await open().apply(won, { kind: 'claim', claim: claim() });
      await open().sweep({ kind: 'leases', leaseSeconds: 120 });
      expect(await stateOf(held)).toBe('claimed');
      await new Promise((resolve) => void setTimeout(resolve, 5)); // a lease of 0 s must have ended
      await open().sweep({ kind: 'leases', leaseSeconds: 0 });
      expect(await open().find(bySecret(held))).toMatchObject({ state: 'consumed', end: 'lease' });
      await open().sweep({ kind: 'expired' });
      await open().sweep({ kind: 'epoch', epoch: 3 });
      expect(await open().find(bySecret(over))).toMatchObject({ state: 'expired', end: 'time' });
      expect(await open().find(bySecret(older))).toMatchObject({ state: 'expired', end: 'restore' });
      for (const secret of [held, over, older])
        expect((await open().find(bySecret(secret)))?.box).toBeUndefined();
      expect(await open().find(bySecret(fresh))).toMatchObject({ state: 'new', box: fresh.box });
    });
  });
}
