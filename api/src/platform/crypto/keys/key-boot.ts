// From key file and database row to keys that may be used, or the reason why not (trust.md 3.7, table of faults).
import type { KeyFile } from './key-file.ts';
import { newKeyState, type Making } from './key-changes.ts';
import type { KeyState } from './key-state.ts';
import { checksOf, judge, sameRow, type Checks, type RegionRecord } from './region-record.ts';

const tries = 5;
/** Keys are written only while two clocks agree this far: a wrong one would destroy keys too early (trust.md 3.7). */
export const clockToleranceMs = 300_000;

/** What the comparison came to. `fence`: the file is an older copy; it serves nothing that touches secrets. */
export type Standing = Accepted | { readonly kind: 'refuse'; readonly why: Refusal };

export type Accepted = { readonly kind: 'serve' | 'fence'; readonly state: KeyState; readonly checks: Checks };

type Refusal = keyof typeof refusals;
type Stores = { readonly file: KeyFile; readonly record: RegionRecord; readonly region: string };

const waysOut = 'Put a copy of the file back, or accept that all secrets are lost: node api/scripts/keys.ts replace-lost-file';

/** One clear line per reason; none holds a key or a path. */
const refusals = {
  missing: `The key file is missing, but the database has secrets sealed with it. ${waysOut}`,
  corrupt: `The key file is damaged. ${waysOut}`,
  exposed: 'The key file can be used by everybody on this machine. Make it mode 0600.',
  region: 'The key file belongs to another region.',
  'other keys': 'The key file is not the one this database was sealed with: wrong key file or wrong database.',
  'older than a restore': 'The key file is older than the last restore of this database. Put the newer copy back.',
  'secrets without keys': 'The database has secrets but does not know its keys: the row of the region is missing.',
  clock: 'The clocks of this machine and the database disagree: no key file is made.',
  busy: 'The key file kept changing while it was read. Start again.',
} as const;

/** Ends the start of the process; its message is one line for the operator. */
export class KeyringError extends Error {
  readonly why: Refusal;
  constructor(why: Refusal) {
    super(refusals[why]);
    this.name = 'KeyringRefusal';
    this.why = why;
  }
}

/** Reads the keys of a region at start; makes the file when file and database are both empty. @throws KeyringRefusal */
export async function bootKeys(stores: Stores, making: Making): Promise<Accepted> {
  await stores.file.tidy();
  for (let attempt = 0; attempt < tries; attempt += 1) {
    const reading = await stores.file.load();
    if (reading.kind === 'state') return accepted(await compare(stores, reading.state));
    if (reading.kind !== 'missing' || (await isKnown(stores.record))) throw new KeyringError(reading.kind);
    if (apartMs(await stores.record.now(), making.now) > clockToleranceMs) throw new KeyringError('clock');
    await stores.file.create(newKeyState(stores.region, making));
  }
  throw new KeyringError('busy');
}

/** Compares a state with the database's row and brings the row up to it. @param known check values of chains that the state continues */
export async function compare({ record, region }: Stores, state: KeyState, known: Checks = {}): Promise<Standing> {
  if (state.region !== region) return { kind: 'refuse', why: 'region' };
  const checks = checksOf(state, known);
  for (let attempt = 0; attempt < tries; attempt += 1) {
    const row = await record.read();
    if (!row) {
      if (await record.hasSecrets()) return { kind: 'refuse', why: 'secrets without keys' };
      if (await record.insert({ epoch: state.epoch, seq: state.seq, checks })) return { kind: 'serve', state, checks };
      continue; // another process was faster: judge by its row
    }
    const verdict = judge(state, checks, row);
    if (verdict.kind === 'refuse') return verdict;
    if (verdict.kind === 'fence') return { kind: 'fence', state, checks };
    if (sameRow(row, verdict.row) || (await record.replace(row, verdict.row))) return { kind: 'serve', state, checks };
  }
  return { kind: 'refuse', why: 'busy' };
}

/** How far two clocks are apart. */
export function apartMs(one: Date, other: Date): number {
  return Math.abs(one.getTime() - other.getTime());
}

function accepted(standing: Standing): Accepted {
  if (standing.kind === 'refuse') throw new KeyringError(standing.why);
  return standing;
}

/** Whether the database has ever had keys. */
export async function isKnown(record: RegionRecord): Promise<boolean> {
  return (await record.read()) !== undefined || record.hasSecrets();
}
