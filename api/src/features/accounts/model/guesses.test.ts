// At most 1,000 guesses a day, and the owner gets in (docs/design/limits.md#guesses-of-a-password).
import { expect, test } from 'vitest';
import { totalTries } from '#platform/attempt-window.ts';
import { type Guesses, isKnown, knowNetwork, noGuesses, reserveGuess, rightGuess } from './guesses.ts';

const start = 1_795_262_400_000;
const tag = (number: number): Buffer => {
  const bytes = Buffer.alloc(8);
  bytes.writeUInt32BE(number);
  return bytes;
};
const from = (prefix: number, wide: number, seconds = 0) => ({
  prefix: tag(prefix),
  wide: tag(wide),
  former: [],
  now: new Date(start + seconds * 1000),
});

/** Guesses until the network is refused. */
function drain(guesses: Guesses, guessing: ReturnType<typeof from>): { guesses: Guesses; passed: number } {
  let passed = 0;
  for (let now = guesses; ; passed += 1) {
    const reserved = reserveGuess(now, guessing);
    if (!reserved.ok) return { guesses: now, passed };
    now = reserved.guesses;
  }
}
/** One guess from each of many networks, spread over wide networks. */
function flood(begin: Guesses, { networks, wides }: { networks: number; wides: number }) {
  let guesses = begin;
  let passed = 0;
  for (let network = 0; network < networks; network += 1) {
    const reserved = reserveGuess(guesses, from(1000 + network, 500_000 + (network % wides)));
    if (!reserved.ok) continue;
    passed += 1;
    ({ guesses } = reserved);
  }
  return { guesses, passed };
}
const owner = from(1, 1);

test('300 networks of one wide network make 93 guesses a day, and a fresh network still gets in', () => {
  const { guesses, passed } = flood(noGuesses, { networks: 300, wides: 1 });
  expect(passed).toBe(93);
  expect(reserveGuess(guesses, owner).ok).toBe(true);
});

test('beside 128 wide networks a fresh network still gets in', () => {
  const { guesses } = flood(noGuesses, { networks: 2560, wides: 128 });
  expect(reserveGuess(guesses, owner).ok).toBe(true);
});

test('strangers make 750 guesses a day from any number of networks, known networks 250 more', () => {
  let known = noGuesses;
  for (let network = 0; network < 16; network += 1) known = knowNetwork(known, from(network, network));
  const { guesses, passed } = flood(known, { networks: 2000, wides: 2000 });
  expect(passed).toBe(750);
  let all = guesses;
  for (let network = 0; network < 16; network += 1) {
    const more = drain(all, from(network, network));
    expect(more.passed).toBeGreaterThanOrEqual(8);
    all = more.guesses;
  }
  expect(totalTries(all.strangers) + totalTries(all.known)).toBeLessThanOrEqual(1000);
});

test('a known network keeps its own turn when strangers have used up theirs', () => {
  const known = knowNetwork(noGuesses, owner);
  const { guesses } = flood(known, { networks: 2000, wides: 2000 });
  expect(reserveGuess(guesses, from(2, 1))).toMatchObject({ ok: false, waitSeconds: 25 * 3600 });
  const reserved = reserveGuess(guesses, owner);
  expect(reserved).toMatchObject({ ok: true, part: 'known' });
});

test('a right guess is taken back and makes its network known for 30 days', () => {
  let guesses = noGuesses;
  for (let time = 0; time < 2000; time += 1) {
    const reserved = reserveGuess(guesses, owner);
    if (!reserved.ok) throw new Error('a right guess counted');
    guesses = rightGuess(reserved.guesses, owner, reserved.part);
  }
  expect([guesses.strangers, guesses.known, guesses.networks]).toEqual([
    [],
    [],
    [{ tag: owner.prefix, at: owner.now }],
  ]);
  expect(isKnown(guesses, from(1, 1, 30 * 86_400 - 1))).toBe(true);
  expect(isKnown(guesses, from(1, 1, 30 * 86_400))).toBe(false);
});

test('16 networks are known, the one used longest ago goes first', () => {
  let guesses = noGuesses;
  for (let network = 0; network < 17; network += 1) guesses = knowNetwork(guesses, from(network, 1, network));
  guesses = knowNetwork(guesses, from(1, 1, 20));
  expect(guesses.networks).toHaveLength(16);
  expect([0, 1, 16].map((network) => isKnown(guesses, from(network, 1, 20)))).toEqual([false, true, true]);
});

test('a network is known under the tag of an older key', () => {
  const guesses = knowNetwork(noGuesses, owner);
  const rotated = { ...from(70, 71), former: [owner.prefix] };
  expect(isKnown(guesses, rotated)).toBe(true);
  expect(knowNetwork(guesses, rotated).networks).toEqual([{ tag: rotated.prefix, at: rotated.now }]);
});

test('guesses count for 24 hours', () => {
  const { guesses } = flood(noGuesses, { networks: 2000, wides: 2000 });
  expect(reserveGuess(guesses, from(1, 1, 86_399)).ok).toBe(false);
  expect(reserveGuess(guesses, from(1, 1, 90_000)).ok).toBe(true);
});
