// Exchanges the mark of key file and database, so that an older copy of the database is recognized
// (docs/design/keys.md#marks).
import { hourMs } from '#platform/time/units.ts';
import type { RandomBytes } from '#platform/crypto/primitives/random.ts';
import { zeroChains, type ActiveKeys } from './active-keys.ts';
import type { KeyFile } from './key-file.ts';
import type { KeyState } from './key-state.ts';
import { withNewMark, withoutPrevMark } from './key-transitions.ts';

export type MarkClock = {
  /** The exchange is due until the present mark is another one. */
  expect(): void;
  /** Whether an exchange should begin or end now. */
  due(): boolean;
};

/** Tells when an exchange is due: after a start or new primary, after an hour, or if one is open. */
export function markClock(active: Pick<ActiveKeys, 'current' | 'state'>, now: () => Date): MarkClock {
  let expected: { readonly mark: string | undefined } | undefined;
  let seen = { mark: active.current().marks.mark, at: now().getTime() };
  const look = (): KeyState['marks'] => {
    const { marks } = active.current();
    if (marks.mark !== seen.mark) seen = { mark: marks.mark, at: now().getTime() };
    if (expected && expected.mark !== marks.mark) expected = undefined;
    return marks;
  };
  return {
    expect: () => void (expected = { mark: look().mark }),
    due() {
      const { prevMark } = look();
      const isLate = now().getTime() - seen.at >= hourMs;
      return active.state() === 'serving' && (prevMark !== undefined || expected !== undefined || isLate);
    },
  };
}

type ExchangeDeps = {
  readonly file: KeyFile;
  readonly active: ActiveKeys;
  readonly random: RandomBytes;
  /** Compares file and row. The row then has the mark of the file, or content is fenced. */
  compare(): Promise<void>;
};

/**
 * Gives the file a new mark, lets the row follow, then forgets the mark before. A crash between any two steps
 * leaves file and row in agreement, and the next run resumes. Requires the lease `keys`.
 */
export async function exchangeMark({ file, active, random, compare }: ExchangeDeps): Promise<void> {
  const steps = [(state: KeyState) => withNewMark(state, random), withoutPrevMark];
  for (const step of steps) {
    await compare();
    if (active.state() !== 'serving') return;
    if (!(await replaceCompared(file, active, step))) return;
  }
  await compare();
}

/** Replaces the file if it is the one that was compared. @returns false if another writer was faster */
export async function replaceCompared(
  file: KeyFile,
  active: ActiveKeys,
  step: (state: KeyState) => KeyState,
): Promise<boolean> {
  const stamp = active.stamp();
  const reading = await file.load();
  if (reading.kind !== 'state') return false;
  const isCompared = reading.state.seq === active.current().seq && (await file.stamp()) === stamp;
  if (isCompared) await file.replace(step(reading.state));
  zeroChains(reading.state);
  return isCompared;
}
