// Plan changes: the plan and its custom domains change in one transaction (docs/design/http-api.md#plans).
import { expect, test } from 'vitest';
import { planChanges } from './change-plan.ts';
import { accountContext } from './testing/account-context.ts';

test('the account gets the plan, and its domains are adapted in the same transaction', async () => {
  const { accounts, addAccount, deps } = accountContext();
  const { id } = await addAccount({ wantedPlan: 'identity' });
  const entitled: string[] = [];
  const changePlan = planChanges({ ...deps, entitle: async ({ planId }) => void entitled.push(planId) });
  expect(await changePlan({ id, planId: 'identity' })).toBe(true);
  expect(accounts.rows()).toMatchObject([{ planId: 'identity', wantedPlan: undefined }]);
  expect(entitled).toEqual(['identity']);
});

test('when the domains cannot be adapted, the plan stays', async () => {
  const { accounts, addAccount, deps } = accountContext();
  const { id } = await addAccount();
  const changePlan = planChanges({ ...deps, entitle: async () => Promise.reject(new Error('away')) });
  await expect(changePlan({ id, planId: 'identity' })).rejects.toThrow('away');
  expect(accounts.rows()).toMatchObject([{ planId: 'basic' }]);
});

test('an unknown account changes no domain', async () => {
  const entitled: string[] = [];
  const changePlan = planChanges({
    ...accountContext().deps,
    entitle: async ({ planId }) => void entitled.push(planId),
  });
  expect(await changePlan({ id: Buffer.alloc(12), planId: 'identity' })).toBe(false);
  expect(entitled).toEqual([]);
});

test('a plan until a date has it in its row, and the next plan removes it', async () => {
  const { accounts, addAccount, deps } = accountContext();
  const { id } = await addAccount();
  const changePlan = planChanges({ ...deps, entitle: async () => undefined });
  const until = new Date(deps.clock.now().getTime() + 1000);
  await changePlan({ id, planId: 'identity', until });
  expect(accounts.rows()).toMatchObject([{ planId: 'identity', planUntil: until }]);
  await changePlan({ id, planId: 'identity' });
  expect(accounts.rows()).toMatchObject([{ planId: 'identity', planUntil: undefined }]);
});
