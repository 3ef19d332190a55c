// Tests that a plan is set once, with its mail.
import { expect, test } from 'vitest';
import { planTable } from '../plans.ts';
import { type PlanMail, planSetter } from './set-plan.ts';
import { daysFrom, billingNow } from '../testing/billing-samples.ts';

type Stored = Parameters<typeof planSetter>[0]['accounts'] extends {
  byId(id: Buffer): Promise<infer Found>;
}
  ? Found
  : never;

function aWorld(planId: string | undefined, planUntil?: Date) {
  const id = Buffer.from('a'.repeat(12));
  let stored: Stored =
    planId === undefined ? undefined : { id, planId, planUntil, address: 'ana@example.com', locale: 'de' };
  const mails: (PlanMail & { to: string; locale: string })[] = [];
  const entitled: string[] = [];
  const set = planSetter({
    accounts: {
      byId: async () => stored,
      async setPlan(_id, plan) {
        if (!stored || (plan.ended && plan.ended.getTime() !== stored.planUntil?.getTime())) return false;
        stored = { ...stored, planId: plan.planId, planUntil: undefined };
        return true;
      },
    },
    plans: planTable(true),
    clock: { now: () => billingNow },
    nonce: () => 'n1',
    entitle: async ({ planId: plan }) => {
      entitled.push(plan);
      return plan === 'basic' ? daysFrom(14) : undefined;
    },
    addMail: async (_session, mail) => void mails.push(mail),
    defaultLocale: 'en',
  });
  return {
    mails,
    entitled,
    stored: () => stored,
    set: (plan: string, ended?: Date) => set({ id, planId: plan, ended }, {} as never),
  };
}

test('a new plan moves domains and is mailed, a repeat is not', async () => {
  const { set, mails, entitled } = aWorld('basic');
  await set('identity');
  await set('identity');
  await set('basic');
  expect(entitled).toEqual(['identity', 'basic']);
  expect(mails.map(({ data, to, locale }) => [data, to, locale])).toEqual([
    [{ before: 'Basic Plan', after: 'Identity Plus' }, 'ana@example.com', 'de'],
    [{ before: 'Identity Plus', after: 'Basic Plan' }, 'ana@example.com', 'de'],
    [{ untilMs: daysFrom(14).getTime() }, 'ana@example.com', 'de'],
  ]);
});

test('a deleted account gets no plan and no mail', async () => {
  const { set, mails } = aWorld(undefined);
  await set('identity');
  expect(mails).toEqual([]);
});

test('the end of a plan by hand moves domains and is mailed once, unless another plan came', async () => {
  const { set, mails, entitled, stored } = aWorld('identity', daysFrom(-1));
  await set('basic', daysFrom(-2));
  expect([stored()?.planId, mails]).toEqual(['identity', []]);
  await set('basic', daysFrom(-1));
  await set('basic', daysFrom(-1));
  expect(stored()).toMatchObject({ planId: 'basic', planUntil: undefined });
  expect(entitled).toEqual(['basic']);
  expect(mails.map(({ kind }) => kind)).toEqual(['plan_changed', 'domains_ending']);
});

test('a subscription to the plan that was given by hand removes its end without a mail', async () => {
  const { set, mails, entitled, stored } = aWorld('identity', daysFrom(9));
  await set('identity');
  expect(stored()).toMatchObject({ planId: 'identity', planUntil: undefined });
  expect([entitled, mails]).toEqual([[], []]);
});
