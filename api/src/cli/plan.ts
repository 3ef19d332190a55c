// `plan`: gives an account another plan (docs/design/http-api.md#plans).
import { accountPlans, freePlan } from '@glimpse/contracts/plan-table';
import { type Command, type CommandArgs, findAccount, readAddress } from './command.ts';
import { refuse } from './cli-error.ts';
import { readPlanEnd } from './plan-end.ts';

const names: readonly string[] = accountPlans.map(({ id }) => id);

/** Reads the plan and its end date from the arguments. @throws CliError with exit code 2 */
function readPlan({ words: [, planId = ''], options: { until } }: CommandArgs, now: Date) {
  if (!names.includes(planId)) refuse(`There is no such plan: choose ${names.join(', ')}.`, 2);
  if (until === undefined) return { planId, until };
  if (planId === freePlan) refuse(`The plan ${freePlan} does not end: leave out --until.`, 2);
  return { planId, until: readPlanEnd(until, now) };
}

export const plan: Command = {
  name: 'plan',
  takes: '<address> <plan> [--until <date>] [--now]',
  does: `gives an account another plan: ${names.slice(0, -1).join(', ')} or ${names.at(-1)}; sessions have it within a second`,
  words: [2, 2],
  flags: ['now'],
  options: ['until'],
  async run(args, { config, clock, open }) {
    const address = readAddress(args.words);
    const { planId, until } = readPlan(args, clock.now());
    await using parts = await open();
    const { id } = await findAccount(parts, address);
    const immediately = args.flags.has('now');
    if (!(await parts.changePlan({ id, planId, until, immediately })))
      refuse('There is no account with this address.');
    const { custom_domains: included } = parts.plans.of({ account: { id, planId } }).options;
    const end = immediately ? 'are not served any more, within 30 seconds' : 'take no new links in 14 days';
    const domains = included
      ? 'Custom domains are included.'
      : `Custom domains are not included: those of the account ${end}.`;
    const days = until ? `, until the end of ${until.toISOString().slice(0, 10)} (UTC)` : '';
    return config.plansEnabled
      ? `The plan is ${planId} now${days}. ${domains}`
      : `The plan is ${planId} now${days}, but PLANS_ENABLED is false.`;
  },
};
