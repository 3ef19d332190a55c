// Runs a scenario around each crash point of billing and checks its end (goal B1).
import { waitFor } from '@glimpse/processes/wait';
import type { BillingCrashLabel } from '#src/composition/billing-crash-points.ts';
import { password } from '../accounts/person.ts';
import { checkout, type Member, pay, stateOf } from './billing-fixture.ts';
import { atStripe, type CrashScene, persistently, planMails } from './crash-setup.ts';

/** Events that no webhook brought are listed every 45 s; a job of a killed process may wait 20 s. */
const truthMs = 90_000;

/** One kill. `round` varies the story. */
export type Kill = { readonly scene: CrashScene; readonly label: BillingCrashLabel; readonly round: number };
/** Runs one scenario. @returns the faults found. Rejects if it cannot run */
type Story = (kill: Kill, member: Member) => Promise<readonly string[]>;

const died = async ({ scene }: Kill): Promise<readonly string[]> =>
  (await scene.revive()) ? [] : ['the process did not reach the point'];

/** The customer has what Stripe has: one subscription, and the plan of it. */
async function endsPaid({ scene }: Kill, member: Member): Promise<readonly string[]> {
  const hasPlan = async () => (await persistently(() => stateOf(member)))['planid'] === 'identity';
  if (!(await waitFor(hasPlan, truthMs))) return ['the plan never came'];
  const state = await persistently(() => stateOf(member));
  const { customers, open, active } = atStripe(scene, member.address);
  const counts = [customers.length, open.length, active.length, state['double_payments']].join();
  return [
    ...(counts === '1,0,1,0' ? [] : [`customers, open sessions, subscriptions and doubles are ${counts}`]),
    ...(state['subscription_status'] === 'active' ? [] : ['the subscription is not shown as active']),
  ];
}

/** Dies during a checkout. The customer tries again, every other time with the other cycle. */
const buys: Story = async (kill, member) => {
  const { scene, label, round } = kill;
  if (label === 'checkout.session_ended') await checkout(member, 'month');
  await scene.arm(label);
  const cycle = label === 'checkout.session_ended' ? 'year' : 'month';
  await checkout(member, cycle).catch(() => undefined);
  const wrong = [...(await died(kill))];
  const page = await persistently(() => checkout(member, round % 2 === 0 ? 'month' : 'year'));
  const { customers, open } = atStripe(scene, member.address);
  if (customers.length !== 1 || open[0]?.id !== page.session_id || open.length > 1)
    wrong.push(`${customers.length} customers and ${open.length} open sessions after the second try`);
  if ((await pay(page.checkout_url)).status !== 303) wrong.push('the page could not be paid');
  return [...wrong, ...(await endsPaid(kill, member))];
};

/** Dies while the event of a payment is received or applied. */
const hears: Story = async (kill, member) => {
  const page = await checkout(member);
  await kill.scene.arm(kill.label);
  await pay(page.checkout_url);
  return [...(await died(kill)), ...(await endsPaid(kill, member))];
};

/** Dies while a deleted account ends at Stripe; every other time its session is open, not paid. */
const leaves: Story = async (kill, member) => {
  const { scene, round } = kill;
  const page = await checkout(member);
  if (round % 2 === 0) await pay(page.checkout_url);
  const [customer] = atStripe(scene, member.address).customers;
  await scene.arm(kill.label);
  const gone = { body: { confirmation: password } };
  // The process may die before the answer leaves.
  const isAsked = () =>
    member.browser.send('/api/v2/account/destroy', gone).then(
      ({ status }) => status !== 503,
      () => true,
    );
  await waitFor(isAsked, 20_000);
  const wrong = [...(await died(kill))];
  const rows = scene.db.collection('billing_customers');
  const isGone = async () =>
    atStripe(scene, member.address).customers.length === 0 &&
    (await rows.countDocuments({ customerId: customer?.id })) === 0;
  if (!(await waitFor(isGone, truthMs))) wrong.push('the customer was not removed');
  const { sessions, subscriptions } = scene.standIn.account;
  if (sessions.get(page.session_id)?.status === 'open') wrong.push('the session is still open');
  const owed = [...subscriptions.values()].filter((one) => one.customer === customer?.id);
  if (owed.some(({ status }) => status !== 'canceled')) wrong.push('a subscription goes on');
  if (owed.length !== (round + 1) % 2) wrong.push(`${owed.length} subscriptions`);
  return wrong;
};

function storyOf(label: BillingCrashLabel): Story {
  if (label.startsWith('checkout.')) return buys;
  return label.startsWith('deletion.') ? leaves : hears;
}

/** Kills the process once. @returns the faults found, and the customer for the final check */
export async function killOnce(kill: Kill) {
  const member = await persistently(() => kill.scene.member());
  const wrong = await storyOf(kill.label)(kill, member).catch((thrown: unknown) => [String(thrown)]);
  return { member, violations: wrong.map((text) => `${kill.label}, round ${kill.round}: ${text}`) };
}

/** Checks at the end that every event was applied and each customer got one mail. */
export async function violationsAtRest(
  scene: CrashScene,
  members: readonly Member[],
): Promise<readonly string[]> {
  const waiting = () => scene.db.collection('billing_events').countDocuments({ state: 'waiting' });
  const isQuiet = await waitFor(async () => (await waiting()) === 0, truthMs);
  const many = members.filter((member) => planMails(scene, member) > 1);
  return [
    ...(isQuiet ? [] : ['an event waits for ever']),
    ...many.map((member) => `${planMails(scene, member)} mails about one plan`),
  ];
}
