// Tests that a plan is set once, with its mail.
import { expect, test } from 'vitest';
import { planTable } from './plans.ts';
import { type PlanMail, planSetter } from './set-plan.ts';
import { daysFrom, billingNow } from './testing/billing-samples.ts';

function aWorld(planId: string | undefined) {
  const id = Buffer.from('a'.repeat(12));
  let stored = planId === undefined ? undefined : { id, planId, address: 'ana@example.com', locale: 'de' };
  const mails: (PlanMail & { to: string; locale: string })[] = [];
  const entitled: string[] = [];
  const set = planSetter({
    accounts: {
      byId: async () => stored,
      setPlan: async (_id, plan) => Boolean(stored && (stored = { ...stored, planId: plan.planId })),
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
  return { mails, entitled, set: (plan: string) => set({ id, planId: plan }, {} as never) };
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
