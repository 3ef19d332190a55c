// `plan`: gives an account another plan (api.md 8.5: applied billing state or this command, nothing else).
import { type Command, readAddress } from './command.ts';
import { findAccount } from './find-account.ts';
import { refuse } from './cli-error.ts';

export const plan: Command = {
  name: 'plan',
  takes: '<address> <plan>',
  does: 'gives an account another plan: basic, identity or global; sessions have it within a second',
  words: [2, 2],
  flags: [],
  async run({ words }, { config, open }) {
    const address = readAddress(words);
    const [, planId = ''] = words;
    await using parts = await open();
    const known = Object.keys(parts.plans.all).filter((id) => id !== 'anonymous');
    if (!known.includes(planId)) refuse(`There is no such plan: choose ${known.join(', ')}.`, 2);
    const { id } = await findAccount(parts, address);
    if (!(await parts.changePlan({ id, planId }))) refuse('There is no account with this address.');
    const { custom_domains: included } = parts.plans.of({ account: { id, planId } }).options;
    const domains = included ? 'Own domains are included.' : 'Own domains are not included: those it has are suspended.';
    return config.plansEnabled ? `The plan is ${planId} now. ${domains}` : `The plan is ${planId} now, but PLANS_ENABLED is false.`;
  },
};
