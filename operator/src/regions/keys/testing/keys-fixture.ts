// For tests of the reconciler of keys: Secrets, row and clocks in memory.
import type { RegionRow } from '@glimpse/contracts/handover/region-row';
import { sha256 } from '#platform/crypto.ts';
import { plainEffects } from '#platform/effects.ts';
import { silentLog } from '#platform/log.ts';
import type { Random } from '#platform/random.ts';
import { type FakeClock, fakeClock } from '#platform/testing/fake-clock.ts';
import { keyEntry, keySecretName, type KeySecret, type KeySecrets } from '../key-secrets.ts';
import { type KeyState, readKeyState, writeKeyState } from '../key-state.ts';
import type { KeysInput, KeysOutcome } from '../keys-outcome.ts';
import type { KeysDatabase } from '../region-row.ts';
import { type Chain, chainCheck, rootCheck } from '../chain.ts';
import { type KeysDeps, reconcileKeys } from '../reconcile-keys.ts';

/** Random bytes that differ in each call and are equal in each run. */
export function countedRandom(): Random {
  let calls = 0;
  return { bytes: (count) => sha256(`random ${(calls += 1)}`).subarray(0, count), unit: () => 0.5 };
}

/** What happened: every `keys.json` in order of the writes. */
export type KeysFixture = KeysDeps & {
  readonly clock: FakeClock;
  readonly stored: Map<string, KeySecret>;
  readonly writes: Buffer[];
  readonly database: KeysDatabase;
  row: RegionRow | undefined;
  /** Differences of the other clocks from the operator's own. */
  serverAheadMs: number;
  databaseAheadMs: number;
  /** One run with the status of the runs before. */
  reconcile(more?: Partial<KeysInput>): Promise<KeysOutcome>;
  state(): KeyState;
  /** The API starts with the present keys: it writes its row. */
  apiStarts(): void;
};

function memorySecrets(fixture: () => KeysFixture): KeySecrets {
  let version = 0;
  const put = (secret: Omit<KeySecret, 'resourceVersion'>): KeySecret => {
    const written = { ...secret, resourceVersion: String((version += 1)) };
    fixture().stored.set(secret.name, written);
    const file = secret.data[keyEntry];
    if (file && !fixture().writes.at(-1)?.equals(file)) fixture().writes.push(file);
    return written;
  };
  return {
    read: (name) => Promise.resolve(fixture().stored.get(name)),
    create: async (content) => {
      if (fixture().stored.has(content.name)) throw new Error('AlreadyExists');
      return put({ ...content, uid: `uid-${version}`, createdAt: fixture().clock.now().toISOString() });
    },
    replace: async (content, resourceVersion) => {
      const held = fixture().stored.get(content.name);
      if (held?.resourceVersion !== resourceVersion) throw new Error('Conflict');
      return put({ ...held, ...content });
    },
  };
}

/** The row that an API of these keys writes. `known`: check values of chains, which never change. */
export function toRegionRow(state: KeyState, known = new Map<string, string>()): RegionRow {
  const checkOf = (chain: Chain): string => {
    const name = `${chain.id} ${chain.born}`;
    const check = known.get(name) ?? chainCheck(chain, state.region).toString('hex');
    known.set(name, check);
    return check;
  };
  const roots = state.root.map(({ gen, key }) => [
    `root-${gen}`,
    rootCheck(key, state.region).toString('hex'),
  ]);
  const chains = state.chains.map((one) => [`chain-${one.id}`, checkOf(one)]);
  const { epoch, seq } = state;
  const { mark } = state.marks;
  const checks = Object.fromEntries([...roots, ...chains]);
  return { epoch, seq, checks, ...(mark !== undefined && { mark }) };
}

/** Builds a fixture without Secrets at noon. */
export function keysFixture(start = '2026-11-23T12:00:00Z'): KeysFixture {
  const clock = fakeClock(new Date(start));
  const apiChecks = new Map<string, string>();
  let known: KeysInput['known'];
  const at = (aheadMs: number) => Promise.resolve(new Date(clock.now().getTime() + aheadMs));
  const fixture: KeysFixture = {
    clock,
    log: silentLog,
    effects: plainEffects,
    random: countedRandom(),
    secrets: memorySecrets(() => fixture),
    checks: new Map(),
    stored: new Map(),
    writes: [],
    row: undefined,
    serverAheadMs: 0,
    databaseAheadMs: 0,
    serverDate: () => at(fixture.serverAheadMs),
    database: {
      row: () => Promise.resolve(fixture.row),
      now: () => at(fixture.databaseAheadMs),
    },
    async reconcile(more = {}) {
      const input = {
        identifier: 'eu',
        annotations: {},
        known,
        database: known ? fixture.database : ('absent' as const),
        mongoTerm: 1,
        isRolledOut: true,
        dataLost: false,
        ...more,
      };
      const outcome = await reconcileKeys(fixture, input, AbortSignal.timeout(5000));
      known = outcome.keys ?? known;
      return outcome;
    },
    state() {
      const state = readKeyState(fixture.stored.get(keySecretName)?.data[keyEntry] ?? Buffer.alloc(0));
      if (!state) throw new Error('No key state');
      return state;
    },
    apiStarts: () => void (fixture.row = toRegionRow(fixture.state(), apiChecks)),
  };
  return fixture;
}

/** Puts a state into the Secret, as a person does with a copy. */
export function putState(fixture: KeysFixture, state: KeyState): void {
  const held = fixture.stored.get(keySecretName);
  if (!held) throw new Error('No Secret');
  fixture.stored.set(keySecretName, { ...held, data: { [keyEntry]: writeKeyState(state) } });
}
