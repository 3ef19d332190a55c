// Tests the changes of a replica set as a pure plan: growth, scale-in, votes, compatibility.
import { expect, test } from 'vitest';
import { survivorConfig } from './plan-set.ts';
import { configOf, member, plan } from './plan-set-samples.ts';

test('mo-1036 scale-in removes the highest secondary, and a primary steps down only when it is the last to go', () => {
  const config = configOf(member(0), member(1), member(2));
  expect(plan({ config }, 1)).toMatchObject({ why: 'remove', host: 'm2' });
  expect(plan({ config, primary: 2 }, 1)).toMatchObject({ why: 'remove', host: 'm1' });
  expect(plan({ config: configOf(member(0), member(2)), primary: 2 }, 1)).toEqual({
    kind: 'stepDown',
    host: 'm2',
  });
});

test('mo-1036 scale-in is refused when the survivors form no majority', () => {
  const config = configOf(...[0, 1, 2, 3, 4].map((ordinal) => member(ordinal)));
  expect(plan({ config, primary: 4, down: [0, 1] }, 3)).toEqual({ kind: 'refused' });
  expect(plan({ config, primary: 4, down: [0] }, 3)).toMatchObject({ why: 'remove', host: 'm3' });
});

test('the compatibility version rises by the spec alone, after all programs know it', () => {
  const config = configOf(member(0));
  expect(plan({ config, version: '7.0.1' }, 1)).toEqual({ kind: 'none' });
  expect(plan({ config, version: '7.0.1' }, 1, '7.0')).toEqual({
    kind: 'raiseCompatibility',
    version: '7.0',
  });
  expect(plan({ config }, 1, '7.0')).toEqual({ kind: 'unsupported' });
  expect(plan({ config, compatibility: '7.0', version: '8.0.1' }, 1, '6.0')).toEqual({ kind: 'none' });
});

test('a survivor becomes the whole set with a vote', () => {
  const config = configOf(member(0), member(1, 0));
  expect(survivorConfig(config, 'm1')?.members).toEqual([{ ...member(1), votes: 1, priority: 1 }]);
  expect(survivorConfig(config, 'm7')).toBeUndefined();
});
