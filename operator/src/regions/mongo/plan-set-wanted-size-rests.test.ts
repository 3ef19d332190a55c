// Tests the changes of a replica set as a pure plan: growth, scale-in, votes, compatibility.
import { expect, test } from 'vitest';
import { configOf, member, plan } from './plan-set-samples.ts';

test('a set of the wanted size rests', () => {
  expect(plan({ config: configOf(member(0), member(1), member(2)) }, 3)).toEqual({ kind: 'none' });
});

test('members join one at a time without vote, once their process answers', () => {
  const config = configOf(member(0));
  expect(plan({ config }, 3)).toEqual({ kind: 'wait', why: 'pods' });
  const step = plan({ config, blank: [2] }, 3);
  expect(step).toMatchObject({ kind: 'reconfigure', why: 'add', host: 'm2' });
  expect(step).toMatchObject({
    config: { version: 2, members: [{ host: 'm0' }, { host: 'm2', votes: 0, priority: 0 }] },
  });
});

test('a change waits until a majority holds the one before', () => {
  const config = configOf(member(0));
  expect(plan({ config, blank: [1], committed: false }, 3)).toEqual({ kind: 'wait', why: 'commit' });
});

test('an odd number of voters grows only when two members have caught up', () => {
  const config = configOf(member(0), member(1, 0), member(2, 0));
  expect(plan({ config, down: [2] }, 3)).toEqual({ kind: 'wait', why: 'members' });
  const step = plan({ config }, 3);
  expect(step).toMatchObject({ kind: 'reconfigure', why: 'vote', host: 'm1' });
  const even = configOf(member(0), member(1), member(2, 0));
  expect(plan({ config: even }, 3)).toMatchObject({ why: 'vote', host: 'm2' });
});
