// `stripe sync`: brings the Stripe account in line with our table of prices (docs/billing.md).
import { catalogue } from '#features/billing/model/catalogue.ts';
import { openStripe } from '#features/billing/stripe/stripe-client.ts';
import { StripeFault } from '#features/billing/stripe/stripe-fault.ts';
import { type Synced, syncStripe } from '#features/billing/stripe/sync.ts';
import type { Command, CommandContext } from './command.ts';
import { refuse } from './cli-error.ts';

const sentences = {
  unavailable: 'Stripe does not answer. What was changed before stays; run the command again.',
  busy: 'Stripe is busy. What was changed before stays; run the command again.',
  refused: 'Stripe refuses a call: check the key and its rights.',
  missing: 'Stripe refuses a call: check the key and its rights.',
  unreadable: 'Stripe answers in a form that this version does not know.',
} as const;

function report({ differences, webhookSecret }: Synced, isDryRun: boolean): string {
  if (differences.length === 0) return 'Stripe agrees with the table of prices.';
  const would = isDryRun ? 'would be ' : '';
  const lines = differences.map(({ what, change }) => `${what}: ${would}${change}`);
  if (webhookSecret === undefined) return lines.join('\n');
  return [
    ...lines,
    'Stripe shows the secret of the endpoint once; set it:',
    `STRIPE_WEBHOOK_SECRETS=${webhookSecret}`,
  ].join('\n');
}

/** Compares and changes the Stripe account. @throws CliError without a key, or if a call fails */
async function sync({ config }: CommandContext, isDryRun: boolean): Promise<string> {
  const { stripeSecretKey: key, stripeApiUrl, region, siteOrigin } = config;
  if (key === undefined) return refuse('STRIPE_SECRET_KEY is not set.');
  const other = stripeApiUrl === undefined ? undefined : { origin: new URL(stripeApiUrl) };
  const stripe = openStripe(key, other);
  const livemode = key.includes('_live_');
  try {
    return report(await syncStripe({ stripe, catalogue, region, siteOrigin, livemode }, isDryRun), isDryRun);
  } catch (thrown) {
    if (thrown instanceof StripeFault) return refuse(sentences[thrown.kind]);
    throw thrown;
  }
}

export const stripe: Command = {
  name: 'stripe',
  takes: 'sync [--dry-run]',
  does: 'creates or changes products, prices, portal and webhook endpoint at Stripe, and prints each difference',
  words: [1, 1],
  flags: ['dry-run'],
  async run({ words, flags }, context) {
    if (words[0] !== 'sync') refuse('Usage: glimpse-admin stripe sync [--dry-run]', 2);
    return sync(context, flags.has('dry-run'));
  },
};
