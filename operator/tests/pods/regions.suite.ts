// Regions on real pods: from `kubectl apply` to secrets that are shared through the edge.
import { expect, test } from 'vitest';
import { onThisMachine } from '@glimpse/processes/machine-speed';
import { conceal, reveal } from './edge.ts';
import { siteHost } from './plan.ts';
import { installRegion, type Platform } from './platform.ts';

const readyWithinSeconds = 90;
const longMs = 200_000;

/** Tests of one region. They leave `eu` running. */
export function regionTests(of: () => Platform): void {
  test(
    `with three members of MongoDB is Ready and answers through the edge within ${readyWithinSeconds} s`,
    async () => {
      const seconds = await installRegion(of(), 'eu');
      process.stdout.write(`Region eu: Ready and answering ${seconds.toFixed(1)} s after kubectl apply\n`);
      expect(seconds).toBeLessThanOrEqual(onThisMachine(readyWithinSeconds));
    },
    longMs,
  );

  test('shares a secret once through the edge', async () => {
    using visitor = of().visit(siteHost('eu'));
    const key = await conceal(visitor, 'correct horse');
    expect(key).toMatch(/^[0-9a-z]{32}$/);
    expect(await reveal(visitor, String(key))).toBe('correct horse');
    expect(await reveal(visitor, String(key))).toBe(404);
  });
}
