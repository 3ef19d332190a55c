// Tests that a plan is applied within 60 s after the API was killed inside its transaction.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { onThisMachine } from '@glimpse/processes/machine-speed';
import { waitFor } from '@glimpse/processes/wait';
import { checkout, pay, stateOf } from './billing-fixture.ts';
import { type CrashScene, openCrashScene, persistently } from './crash-setup.ts';

let scene: CrashScene;
beforeAll(async () => {
  scene = await openCrashScene({ keepsLeases: true });
});
afterAll(() => scene[Symbol.asyncDispose]());

test(
  'killed inside the transaction of a plan, the plan is there within 60 s',
  async () => {
    const member = await scene.member();
    const page = await checkout(member);
    await scene.arm('apply.in_transaction');
    await pay(page.checkout_url);
    const isDead = scene.api.exited(0).then(() => performance.now());
    expect(await scene.revive()).toBe(true);
    const hasPlan = async () => (await persistently(() => stateOf(member)))['planid'] === 'identity';
    const leftMs = (await isDead) + 60_000 - performance.now();
    expect(await waitFor(hasPlan, leftMs)).toBe(true);
  },
  onThisMachine(150_000),
);
