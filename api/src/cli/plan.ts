// `plan`: gives an account another plan (docs/design/http-api.md#plans).
import { accountPlans } from '@glimpse/contracts/plan-table';
import { type Command, findAccount, readAddress } from './command.ts';
import { refuse } from './cli-error.ts';

const names: readonly string[] = accountPlans.map(({ id }) => id);

export const plan: Command = {
  name: 'plan',
  takes: '<address> <plan> [--now]',
  does: `gives an account another plan: ${names.slice(0, -1).join(', ')} or ${names.at(-1)}; sessions have it within a second`,
  words: [2, 2],
  flags: ['now'],
  async run({ words, flags }, { config, open }) {
    const address = readAddress(words);
    const [, planId = ''] = words;
    await using parts = await open();
    if (!names.includes(planId)) refuse(`There is no such plan: choose ${names.join(', ')}.`, 2);
    const { id } = await findAccount(parts, address);
    const immediately = flags.has('now');
    if (!(await parts.changePlan({ id, planId, immediately })))
      refuse('There is no account with this address.');
    const { custom_domains: included } = parts.plans.of({ account: { id, planId } }).options;
    const end = immediately ? 'are not served any more, within 30 seconds' : 'take no new links in 14 days';
    const domains = included
      ? 'Custom domains are included.'
      : `Custom domains are not included: those of the account ${end}.`;
    return config.plansEnabled
      ? `The plan is ${planId} now. ${domains}`
      : `The plan is ${planId} now, but PLANS_ENABLED is false.`;
  },
};
