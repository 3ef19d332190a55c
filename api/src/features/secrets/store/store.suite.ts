// The common suite of all secret stores: runs against MongoDB and memory (CONTRIBUTING.md#tests).
import { describe, expect, test } from 'vitest';
import { randomBytes } from '#platform/crypto/primitives/random.ts';
import { aNewSecret, bySecret } from '../testing/secret-samples.ts';
import type { Transition } from '../model/secret.ts';
import { confirmedWrite, type PendingWrite, type WriteOutcome } from '../protocol/confirmed-write.ts';
import { batchSuite } from './batch.suite.ts';
import { endingSuite } from './ending.suite.ts';
import { listSuite } from './list.suite.ts';
import type { NewSecret, SecretStore } from './store.ts';

const now = (): Date => new Date();
const claim = (): Buffer => randomBytes(32);

/** A write whose result carries its claim. */
function toPendingWrite(secret: NewSecret, transition: Transition): PendingWrite {
  return {
    id: secret,
    transition,
    budgetMs: 5000,
    hasWon: (row) =>
      'claim' in row &&
      'claim' in transition &&
      transition.claim !== undefined &&
      row.claim.equals(transition.claim),
    isUndecided: (row) => row.state === 'new',
  };
}
const winners = (outcomes: readonly WriteOutcome[]): number =>
  outcomes.filter(({ kind }) => kind === 'won').length;

export function storeSuite(name: string, open: () => SecretStore): void {
  const stored = async (livesMs?: number, over?: Partial<NewSecret>): Promise<NewSecret> => {
    const secret = aNewSecret(now(), livesMs, over);
    await open().insert(secret);
    return secret;
  };
  const stateOf = async (secret: NewSecret) => (await open().find(bySecret(secret)))?.state;

  describe(`${name}: reading`, () => {
    test('finds a secret by either link, in its own bucket only, with the stored bytes', async () => {
      const secret = await stored();
      const row = await open().find(bySecret(secret));
      expect(row).toMatchObject(secret);
      expect(
        await open().find({ kind: 'm', bucket: 'k7', ids: [secret.metaId], part: 'full' }),
      ).toMatchObject(secret);
      expect(await open().findAtMajority(bySecret(secret))).toMatchObject(secret);
      expect(Math.abs((row?.now.getTime() ?? 0) - now().getTime())).toBeLessThan(5000);
      expect(await open().find({ ...bySecret(secret), bucket: 'aa' })).toBeUndefined();
      expect(await open().find({ kind: 'm', bucket: 'k7', ids: [secret._id], part: 'full' })).toBeUndefined();
      expect(
        await open().find({ kind: 's', bucket: 'k7', ids: [secret.metaId], part: 'full' }),
      ).toBeUndefined();
    });

    test('a lean read does not read the text', async () => {
      const secret = await stored();
      const { gate, owner } = secret.box;
      expect((await open().find(bySecret(secret, 'lean')))?.box).toEqual({ gate, owner });
    });

    test('concurrent look-ups each get their own secret', async () => {
      const secrets = await Promise.all(Array.from({ length: 40 }, () => stored()));
      const rows = await Promise.all(secrets.map((secret) => open().find(bySecret(secret))));
      expect(rows.map((row) => row?._id)).toEqual(secrets.map(({ _id }) => _id));
      const owners = await Promise.all(
        secrets.map(({ metaId }) => open().find({ kind: 'm', bucket: 'k7', ids: [metaId], part: 'lean' })),
      );
      expect(owners.map((row) => row?._id)).toEqual(secrets.map(({ _id }) => _id));
    });
  });

  listSuite(name, open);
  batchSuite(name, open);
  endingSuite(name, open);

  describe(`${name}: storing`, () => {
    test('reports an id that already exists', async () => {
      const secret = await stored();
      expect(await open().insert(secret)).toBe('already_there');
      expect((await open().bytes()) > 0).toBe(true);
    });

    test('sums the content that holds a share, until the content leaves', async () => {
      const by = randomBytes(8).toString('hex');
      const share = { by, bytes: 300 };
      const secrets = await Promise.all([1, 2, 3, 4, 5].map(() => stored(60_000, { share })));
      await stored(60_000, { share: { by: 'another', bytes: 7 } });
      const [read, burned, held, direct, left] = secrets;
      if (!read || !burned || !held || !direct || !left) throw new Error('five are stored');
      expect(await open().bytesOfShare(by)).toBe(1500);
      const claim = randomBytes(32);
      for (const secret of [read, held]) await open().apply(secret, { kind: 'claim', claim });
      await open().apply(read, { kind: 'acknowledge', claim });
      await open().apply(burned, { kind: 'burn', claim });
      await open().apply(direct, { kind: 'claim_without_nonce', claim });
      expect(await open().bytesOfShare(by)).toBe(600);
      expect(await open().bytesOfShare('nobody')).toBe(0);
    });

    test('stores the secret and the further writes together, or none of them', async () => {
      const secret = aNewSecret(now());
      const failing = open().insertWith(secret, () => Promise.reject(new Error('the cause failed')));
      await expect(failing).rejects.toThrow('the cause failed');
      expect(await open().findAtMajority(bySecret(secret))).toBeUndefined();
      let caused = 0;
      const cause = async (): Promise<void> => void (caused += 1);
      expect(await open().insertWith(secret, cause)).toBe('inserted');
      expect(await open().findAtMajority(bySecret(secret))).toMatchObject(secret);
      expect(await open().insertWith(secret, cause)).toBe('already_there');
      expect(caused).toBe(1);
    });
  });

  describe(`${name}: one-time changes`, () => {
    const ways: readonly (readonly [string, () => Transition])[] = [
      ['claim', () => ({ kind: 'claim', claim: claim() })],
      ['claim_without_nonce', () => ({ kind: 'claim_without_nonce', claim: claim() })],
      ['burn', () => ({ kind: 'burn', claim: claim() })],
    ];

    test.each(ways)('of 20 concurrent transitions of kind %s one wins', async (_way, transition) => {
      const secret = await stored();
      const outcomes = await Promise.all(
        Array.from({ length: 20 }, () => confirmedWrite(open(), toPendingWrite(secret, transition()))),
      );
      expect(winners(outcomes)).toBe(1);
    });

    test('of 20 concurrent owner views one has its claim in the row', async () => {
      const secret = await stored();
      const claims = Array.from({ length: 20 }, claim);
      await Promise.all(claims.map((one) => open().apply(secret, { kind: 'owner_view', claim: one })));
      const row = await open().find(bySecret(secret));
      expect(claims.filter((one) => row?.ownerClaim?.equals(one))).toHaveLength(1);
      expect(row).toMatchObject({ state: 'new', box: secret.box });
    });

    test('burn against reveal against expiry: one winner each in 100 races', async () => {
      for (let round = 0; round < 5; round += 1) {
        const secrets = await Promise.all(Array.from({ length: 20 }, () => stored()));
        await Promise.all(
          secrets.map(async (secret) => {
            const transitions: Transition[] = [
              { kind: 'burn', claim: claim() },
              { kind: 'claim', claim: claim() },
              { kind: 'claim_without_nonce', claim: claim() },
            ];
            const outcomes = await Promise.all(
              transitions.map((transition) => confirmedWrite(open(), toPendingWrite(secret, transition))),
            );
            expect(winners(outcomes)).toBe(1);
          }),
        );
      }
    });

    test.each(ways)('%s is refused after the expiry time', async (_way, transition) => {
      const secret = await stored(-1000);
      expect(await open().apply(secret, transition())).toBe('refused');
      expect(await open().find(bySecret(secret))).toMatchObject({ state: 'new', box: secret.box });
      expect((await confirmedWrite(open(), toPendingWrite(secret, transition()))).kind).toBe('lost');
    });

    test('a claim keeps the boxes and deletes the attempts; a claim without nonce and a burn delete the boxes', async () => {
      const [claimed, taken, burned] = await Promise.all([stored(), stored(), stored()]);
      const own = claim();
      await open().setAttempts(claimed, 0, {});
      expect(await open().apply(claimed, { kind: 'claim', claim: own })).toBe('applied');
      await open().apply(taken, { kind: 'claim_without_nonce', claim: own });
      await open().apply(burned, { kind: 'burn', claim: own });
      expect(await open().find(bySecret(claimed))).toMatchObject({
        state: 'claimed',
        claim: own,
        box: claimed.box,
      });
      expect((await open().find(bySecret(claimed)))?.attempts).toBeUndefined();
      expect(await open().find(bySecret(taken))).toMatchObject({
        state: 'consumed',
        end: 'legacy',
        claim: own,
      });
      expect(await open().find(bySecret(burned))).toMatchObject({ state: 'burned', end: 'burn', claim: own });
      for (const secret of [taken, burned])
        expect((await open().find(bySecret(secret)))?.box).toBeUndefined();
    });

    test('only the claim that won can acknowledge, which deletes the boxes', async () => {
      const secret = await stored();
      const own = claim();
      await open().apply(secret, { kind: 'claim', claim: own });
      expect(await open().apply(secret, { kind: 'acknowledge', claim: claim() })).toBe('refused');
      expect(await stateOf(secret)).toBe('claimed');
      expect(await open().apply(secret, { kind: 'acknowledge', claim: own })).toBe('applied');
      const row = await open().find(bySecret(secret));
      expect(row).toMatchObject({ state: 'consumed', end: 'ack' });
      expect(row?.box).toBeUndefined();
    });

    test.each(['claim', 'claim_without_nonce'] as const)(
      'a secret won by %s can be released by its own claim only',
      async (kind) => {
        const secret = await stored();
        const own = claim();
        await open().apply(secret, { kind, claim: own });
        expect(await open().apply(secret, { kind: 'release', claim: claim(), box: secret.box })).toBe(
          'refused',
        );
        expect(await open().apply(secret, { kind: 'release', claim: own, box: secret.box })).toBe('applied');
        const row = await open().find(bySecret(secret));
        expect(row).toMatchObject({ state: 'new', box: secret.box });
        expect(row && 'claim' in row).toBe(false);
      },
    );

    test('a repeated or acknowledged claim cannot be released', async () => {
      const [repeated, done] = await Promise.all([stored(), stored()]);
      const own = claim();
      for (const secret of [repeated, done]) await open().apply(secret, { kind: 'claim', claim: own });
      expect(await open().apply(repeated, { kind: 'repeat', claim: claim() })).toBe('refused');
      expect(await open().apply(repeated, { kind: 'repeat', claim: own })).toBe('applied');
      await open().apply(done, { kind: 'acknowledge', claim: own });
      for (const { _id, bucket, box } of [repeated, done]) {
        expect(await open().apply({ _id, bucket }, { kind: 'release', claim: own, box })).toBe('refused');
      }
    });

    test('an hour after creation a view with text is refused, one without is not', async () => {
      const old = new Date(now().getTime() - 3_601_000);
      const secret = await stored(60_000, { createdAt: old });
      expect(await open().apply(secret, { kind: 'owner_view', claim: claim() })).toBe('refused');
      expect(await open().apply(secret, { kind: 'owner_view' })).toBe('applied');
      expect((await open().find(bySecret(secret)))?.shownAt).toBeInstanceOf(Date);
      expect(await open().apply(secret, { kind: 'owner_view' })).toBe('refused');
    });
  });
}
