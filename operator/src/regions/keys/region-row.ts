// The database's record of the region's keys, and how a key state fits it (docs/design/keys.md#key-faults).
import { type FreeNumbers, type Marks, noMark } from '@glimpse/contracts/handover/key-state';
import type { RegionRow } from '@glimpse/contracts/handover/region-row';
import { shortHash } from '#platform/crypto.ts';
import { type Chain, chainCheck, rootCheck } from './chain.ts';
import type { KeyState } from './key-state.ts';
import { firstNumbers } from './transitions.ts';

/** Reads the row `region` and the database's clock. Both throw while no primary answers. */
export type KeysDatabase = {
  row(signal: AbortSignal): Promise<RegionRow | undefined>;
  now(signal: AbortSignal): Promise<Date>;
};

/** Remembers check values of chains, each of which takes 4,000 derivations. */
export type CheckMemory = Map<string, string>;

const mostRemembered = 1000;

/** How a state fits the row. The first rule that applies decides. */
export type Fit = 'fits' | 'other keys' | 'older than a restore' | 'older file' | 'older database';

/** Compares a key state with the row. */
export function fitOf(state: KeyState, row: RegionRow, memory: CheckMemory): Fit {
  if (hasOtherKeys(state, row, memory)) return 'other keys';
  if (state.epoch < row.epoch) return 'older than a restore';
  if (state.epoch > row.epoch) return 'fits';
  if (state.seq < row.seq) return 'older file';
  return fitsMark(state.marks, row.mark) ? 'fits' : 'older database';
}

function fitsMark(marks: Marks, found: string | undefined): boolean {
  return found === marks.mark || marks.prevMark === (found ?? noMark);
}

function hasOtherKeys(state: KeyState, { checks }: RegionRow, memory: CheckMemory): boolean {
  const differs = (name: string, value: () => string): boolean =>
    checks[name] !== undefined && checks[name] !== value();
  return (
    state.root.some(({ gen, key }) =>
      differs(`root-${gen}`, () => rootCheck(key, state.region).toString('hex')),
    ) ||
    state.chains.some((chain) => differs(`chain-${chain.id}`, () => checkOf(chain, state.region, memory)))
  );
}

function nameOf({ id, born, day, state }: Chain, region: string): string {
  return `${region}/${id}/${born}/${day}/${shortHash(state, 64)}`;
}

function checkOf(chain: Chain, region: string, memory: CheckMemory): string {
  const name = nameOf(chain, region);
  const found = memory.get(name) ?? chainCheck(chain, region).toString('hex');
  if (memory.size >= mostRemembered) memory.clear();
  memory.set(name, found);
  return found;
}

/** Keeps the check values of chains that `next` continues from `held`: an advance does not change them. */
export function carryChecks(memory: CheckMemory, held: KeyState, next: KeyState): void {
  for (const chain of next.chains) {
    const before = held.chains.find(({ id }) => id === chain.id);
    const known = before && memory.get(nameOf(before, held.region));
    if (known !== undefined) memory.set(nameOf(chain, next.region), known);
  }
}

/** What the status of the region says of earlier keys. */
export type KnownNumbers = { readonly epoch?: number | undefined; readonly seq?: number | undefined };

/** Numbers above all that the row and the status know. */
export function freeNumbers(row: RegionRow | undefined, known: KnownNumbers): FreeNumbers {
  if (!row && known.epoch === undefined && known.seq === undefined) return firstNumbers;
  const highest = (kind: string): number =>
    Math.max(
      0,
      ...Object.keys(row?.checks ?? {}).map((name) =>
        name.startsWith(kind) ? Number(name.slice(kind.length)) || 0 : 0,
      ),
    );
  return {
    epoch: Math.max(row?.epoch ?? 0, known.epoch ?? 0) + 1,
    seq: Math.max(row?.seq ?? 0, known.seq ?? 0) + 1,
    gen: highest('root-') + 1,
    chain: highest('chain-') + 1,
  };
}
