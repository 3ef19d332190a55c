// Tests the work queue, its limits and its delays on a fake clock.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { settle } from '#platform/testing/fake-clock.ts';
import { named, never, queueOn } from './queue-samples.ts';

test('no key is lost or runs twice at a time, whatever the order of calls', async () => {
  const step = fc.constantFrom('add', 'after', 'limited', 'take', 'done', 'tick');
  const plan = fc.array(fc.tuple(step, fc.constantFrom('a', 'b', 'c')), { maxLength: 40 });
  await fc.assert(
    fc.asyncProperty(plan, async (steps) => {
      const { clock, queue } = queueOn();
      const running = new Set<string>();
      const due = new Set<string>();
      const take = async () => {
        const key = await queue.take(never);
        expect(running.has(key!.name)).toBe(false);
        running.add(key!.name);
        due.delete(key!.name);
      };
      for (const [what, name] of steps) {
        if (what === 'take' && queue.stats().ready > 0) await take();
        else if (what === 'done' && running.delete(name)) queue.done(named(name));
        else if (what === 'tick') await clock.advance(5000);
        else if (what === 'add' || what === 'after' || what === 'limited') {
          due.add(name);
          if (what === 'add') queue.add(named(name));
          if (what === 'after') queue.addAfter(named(name), 3000);
          if (what === 'limited') queue.addLimited(named(name));
        }
      }
      for (const name of running) queue.done(named(name));
      running.clear();
      await clock.advance(600_000);
      while (queue.stats().ready > 0) await take();
      expect([...due]).toEqual([]);
    }),
    { numRuns: 40 },
  );
  await settle();
});
