// Kills the process before and after effects of the region controller; the region must reach the same end.
import { onThisMachine } from '@glimpse/processes/machine-speed';
import { expect, test } from 'vitest';
import { effectNames } from '#resources/effect-names.ts';
import { proofSize } from '../../../scripts/vitest/proof-size.ts';
import { namesOf, scenarios, play, hit } from './crash-setups.ts';

/** Which runs of an effect end the process, of so many. A short proof kills once at each effect. */
const nthsOf = (count: number) =>
  new Set(
    proofSize({
      short: [Math.ceil(count / 2)],
      ci: [Math.ceil(count / 2)],
      full: [1, Math.ceil(count / 3), Math.ceil((2 * count) / 3), count],
    }),
  );
/** A short proof takes turns. */
const whensOf = (turn: number) =>
  proofSize<readonly ('before' | 'after')[]>({
    short: [turn % 2 === 0 ? 'before' : 'after'],
    full: ['before', 'after'],
  });

test.each(scenarios.map((one) => [one.name, one] as const))(
  '%s reaches the same end from every crash point',
  async (_name, scenario) => {
    const calm = await play(scenario, undefined);
    expect(calm.done).toBe(true);
    const end = namesOf(calm.fixture);
    await calm.fixture[Symbol.asyncDispose]();
    const isNew = [...calm.counts].filter(([name]) => !hit.has(name));
    const killed = proofSize({ short: isNew, full: [...calm.counts] });
    for (const [name, count] of killed) {
      hit.add(name);
      for (const nth of nthsOf(count))
        for (const when of whensOf(hit.size)) {
          const { fixture, done, died } = await play(scenario, { name, nth, when });
          const point = `${name}:${when}:${nth}`;
          expect([point, died, done]).toEqual([point, true, true]);
          expect(namesOf(fixture)).toEqual(end);
          await fixture[Symbol.asyncDispose]();
        }
    }
  },
  onThisMachine(400_000),
);

test('every effect of regions, keys and credentials in the table was killed', () => {
  const ours = effectNames.filter((name) => /^(regions|keys|credentials)\./.test(name));
  expect(ours.filter((name) => !hit.has(name))).toEqual([]);
});
