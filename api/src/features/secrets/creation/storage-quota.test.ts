// The storage of a region is shared by wide network (docs/design/limits.md#stored-bytes).
import { expect, test } from 'vitest';
import type { StorageShare } from '../store/store.ts';
import { type StorageQuota, storageQuota } from './storage-quota.ts';

const mib = 1_048_576;
/** Beside its content, a row of MongoDB takes about so many bytes. */
const rowBytes = 1280;
const account = { id: Buffer.alloc(12), planId: 'basic' };
type Caller = Parameters<StorageQuota['admit']>[1];

/** A region of some processes, whose content stays. `seen` counts the readings of shares. */
function region({ ceilingBytes = 8192 * mib, copies = 1 } = {}) {
  const shares = new Map<string, number>();
  const seen = { bytes: 0, measured: 0, readings: 0, limited: 0, away: false };
  const quotas = Array.from({ length: copies }, () =>
    storageQuota({
      secrets: {
        bytes: async () => ((seen.measured += 1), seen.bytes),
        async bytesOfShare(by) {
          if (seen.away) throw new Error('away');
          seen.readings += 1;
          return shares.get(by) ?? 0;
        },
      },
      ceilingBytes,
      tag: (name) => name,
      onMeasured: () => undefined,
      onLimited: () => void (seen.limited += 1),
    }),
  );
  let turn = 0;
  const next = (): StorageQuota => quotas[(turn += 1) % copies] ?? fail();
  const fail = (): never => {
    throw new Error('a region has a process');
  };
  /** Stores with the next process. @returns the mark of the row */
  const admit = (bytes: number, caller: Caller): Promise<StorageShare | undefined> =>
    next().admit(bytes, caller, async (share) => {
      seen.bytes += bytes + rowBytes;
      if (share) shares.set(share.by, (shares.get(share.by) ?? 0) + share.bytes);
      return share;
    });
  const store = (bytes: number, caller: Caller): Promise<boolean> =>
    admit(bytes, caller).then(
      () => true,
      () => false,
    );
  /** Stores as much as is let in, from some networks of a /16. */
  const fill = async (wide: number, { bytes = mib, more = {} } = {}): Promise<void> => {
    for (let prefix = 0; prefix < 4; prefix += 1)
      while (await store(bytes, { clientPrefix: `20.${wide}.${prefix}.0/24`, ...more }));
  };
  const measure = async (): Promise<void> => {
    for (const quota of quotas) await quota.measure();
  };
  return { next, seen, admit, store, fill, shares, measure };
}
const fresh = { clientPrefix: '198.51.100.0/24' };

test('one wide network does not fill what belongs to all', async () => {
  const { fill, store, seen } = region();
  await fill(1);
  expect(seen.bytes / mib).toBeLessThan(2048);
  expect(await store(mib, fresh)).toBe(true);
});

test('strangers from 128 wide networks leave room for a fresh one and for accounts', async () => {
  const { fill, store, seen } = region();
  for (let wide = 0; wide < 128; wide += 1) await fill(wide);
  expect(seen.bytes / mib).toBeLessThan(4700);
  expect(await store(8 * mib, fresh)).toBe(true);
  expect(await store(80 * mib, { ...fresh, account })).toBe(true);
  expect(await store(mib, { clientPrefix: '20.1.0.0/24' })).toBe(false);
  expect(seen.limited).toBeGreaterThan(0);
});

test.each([
  [2, 5000],
  [4, 5000],
  [2, 100],
])('%i processes that fill quickly with texts of %i bytes keep that room, too', async (copies, bytes) => {
  const { fill, store, seen } = region({ ceilingBytes: 4 * mib, copies });
  for (let wide = 0; wide < 128; wide += 1) await fill(wide, { bytes });
  expect(seen.bytes / mib).toBeLessThan(3);
  for (let copy = 0; copy < copies; copy += 1)
    expect(await store(4500, { clientPrefix: `21.${copy}.0.0/24` })).toBe(true);
  expect(await store(4500, { ...fresh, account })).toBe(true);
});

test('strangers never take the quarter that is reserved for accounts', async () => {
  const { seen, store, measure } = region();
  seen.bytes = 6144 * mib;
  await measure();
  expect(await store(1, fresh)).toBe(false);
  expect(await store(8 * mib, { ...fresh, account })).toBe(true);
  expect(await store(8 * mib, { ...fresh, account })).toBe(false);
});

test('accounts of one wide network leave room for strangers and for other accounts', async () => {
  const { fill, store } = region();
  await fill(1, { more: { account } });
  expect(await store(mib, fresh)).toBe(true);
  expect(await store(80 * mib, { ...fresh, account })).toBe(true);
});

test('while there is room, rows have no mark and no share is read', async () => {
  const { admit, seen } = region();
  expect(await admit(1500 * mib, fresh)).toBeUndefined();
  expect(seen.readings).toBe(0);
  expect(await admit(100 * mib, fresh)).toMatchObject({ bytes: 100 * mib + rowBytes });
});

test('a share is read once for each measurement, and content that left counts no more', async () => {
  const { seen, store, shares, measure } = region();
  seen.bytes = 4000 * mib;
  await measure();
  for (let time = 0; time < 2; time += 1) expect(await store(5 * mib, fresh)).toBe(true);
  expect(await store(5 * mib, fresh)).toBe(false);
  expect(seen.readings).toBe(1);
  shares.clear();
  await measure();
  expect(await store(5 * mib, fresh)).toBe(true);
});

test('many at once do not pass together, also while the bytes are read again', async () => {
  const { next, seen, measure } = region();
  seen.bytes = 4000 * mib;
  await measure();
  const under = Promise.withResolvers<void>();
  const asking = Array.from({ length: 50 }, () => next().admit(mib, fresh, () => under.promise));
  const admitted = Promise.allSettled(asking);
  await measure(); // none is stored yet
  await expect(next().admit(mib, fresh, () => under.promise)).rejects.toMatchObject({
    limit: 'stored_bytes',
  });
  under.resolve();
  expect((await admitted).filter(({ status }) => status === 'fulfilled')).toHaveLength(11);
});

test('the bytes are read again the sooner, the less is left, and not by requests that are refused', async () => {
  const { fill, seen, store } = region();
  await fill(1);
  const { measured } = seen;
  expect(measured).toBeGreaterThan(10);
  for (let time = 0; time < 100; time += 1) await store(mib, { clientPrefix: '20.1.0.0/24' });
  expect(seen.measured - measured).toBeLessThanOrEqual(1);
});

test('a refusal names the limit', async () => {
  const { admit } = region({ ceilingBytes: 1000 });
  await expect(admit(2000, fresh)).rejects.toMatchObject({
    code: 'store.unavailable',
    limit: 'stored_bytes',
    retryAfter: 60,
  });
});

test('a failed reading of a share is read again', async () => {
  const { admit, seen, measure } = region();
  seen.bytes = 4000 * mib;
  await measure();
  seen.away = true;
  await expect(admit(1000, fresh)).rejects.toThrow('away');
  seen.away = false;
  expect(await admit(1000, fresh)).toMatchObject({ bytes: 1000 + rowBytes });
});

test('a quota of 0 is off', async () => {
  const { admit, seen } = region({ ceilingBytes: 0 });
  expect(await admit(1e12, fresh)).toBeUndefined();
  expect(seen.measured).toBe(0);
});
