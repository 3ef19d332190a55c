// Tasks run one after another.
import { expect, test } from 'vitest';
import { oneAtATime } from './one-at-a-time.ts';

test('a task starts when the one before has ended, also after a failure', async () => {
  const seen: string[] = [];
  const inTurn = oneAtATime();
  const first = Promise.withResolvers<string>();
  const task = (name: string, end: () => Promise<string>) =>
    inTurn(() => {
      seen.push(name);
      return end();
    });
  const one = task('one', () => first.promise);
  const two = task('two', () => Promise.reject(new Error('refused')));
  const three = task('three', () => Promise.resolve('last'));
  await new Promise(setImmediate);
  expect(seen).toEqual(['one']);
  first.resolve('first');
  const [ended, refused, last] = await Promise.allSettled([one, two, three]);
  expect([ended, last]).toEqual([
    { status: 'fulfilled', value: 'first' },
    { status: 'fulfilled', value: 'last' },
  ]);
  expect(refused.status).toBe('rejected');
  expect(seen).toEqual(['one', 'two', 'three']);
});
