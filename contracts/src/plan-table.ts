// The plans: what each costs, allows and says. Whatever knows a plan follows from this table and its texts,
// `billing.plans` of web/locales/en.json. docs/plans.md is generated from it.
import { type LimitEvent, limits } from './limits.ts';

const daySeconds = 86_400;
const accountFileBytes = 1_048_576;

export type Cycle = 'month' | 'year';

/**
 * What a plan for money costs and says in answers. Of `lines`, `{domains}`, `{days}` and `{characters}` stand
 * for the limits of the plan. `coming`: announced, with a feedback page in place of the checkout.
 */
export type Offer = {
  readonly cents: Readonly<Record<Cycle, number>>;
  readonly coming: boolean;
  readonly cta: string;
  readonly description: string;
  readonly lines: readonly string[];
};

/**
 * One plan. `times`: the factor by which it raises a rate limit. `fileBytes`: the largest file of a sealed
 * link, at most 4 MiB (docs/design/sealed-links.md#sizes). `domains`: how many custom domains it includes.
 * `features`: the lines of its card, as keys of its texts on pages.
 */
export type PlanFacts = {
  readonly id: string;
  readonly name: string;
  readonly ttlSeconds: number;
  readonly sizeChars: number;
  readonly fileBytes: number;
  readonly email: boolean;
  readonly domains: number;
  readonly times: Readonly<Partial<Record<LimitEvent, number>>>;
  readonly features: readonly string[];
  readonly offer?: Offer;
};

/** The limits of a visitor. */
export const visitorPlan = {
  id: 'anonymous',
  name: 'Anonymous',
  ttlSeconds: limits.defaultTtlSeconds,
  sizeChars: limits.defaultSizeChars,
  fileBytes: 0,
  email: false,
  domains: 0,
  times: {},
  features: [],
} as const satisfies PlanFacts;

const paidTimes = { create_secret: 10, create_bytes: 16, email_recipient: 5 } as const;

/** The plans of accounts, cheaper ones first: of two that are paid, the later one in this order counts. */
export const accountPlans = [
  {
    id: 'basic',
    name: 'Basic Plan',
    ttlSeconds: 14 * daySeconds,
    sizeChars: 100_000,
    fileBytes: accountFileBytes,
    email: true,
    domains: 0,
    times: { create_bytes: 4 },
    features: ['basic.lifetime', 'basic.size', 'basic.email', 'basic.more'],
  },
  {
    id: 'identity',
    name: 'Identity Plus',
    ttlSeconds: 30 * daySeconds,
    sizeChars: 1_000_000,
    fileBytes: accountFileBytes,
    email: true,
    domains: 25,
    times: paidTimes,
    features: [
      'identity.domains',
      'identity.certificates',
      'identity.lifetime',
      'identity.size',
      'identity.more',
    ],
    offer: {
      cents: { month: 3500, year: 36_500 },
      coming: false,
      cta: 'Get Identity Plus',
      description: 'Secret links on your own domain.',
      lines: [
        'Up to {domains} domains of your own',
        'Secrets live up to {days} days',
        'Texts up to {characters} characters',
        'Links sent by e-mail',
      ],
    },
  },
  {
    id: 'global',
    name: 'Global Elite',
    ttlSeconds: 30 * daySeconds,
    sizeChars: 1_000_000,
    fileBytes: accountFileBytes,
    email: true,
    domains: 100,
    times: paidTimes,
    features: ['global.cloud', 'global.location', 'global.domains', 'global.delivery', 'global.more'],
    offer: {
      cents: { month: 24_500, year: 254_500 },
      coming: true,
      cta: 'Tell us what you need',
      description: 'For many domains in several regions.',
      lines: ['Up to {domains} domains of your own', 'Everything of Identity Plus'],
    },
  },
] as const satisfies readonly PlanFacts[];

type AccountPlan = (typeof accountPlans)[number];

/** The plan of a new account, and of one that pays nothing. */
export const freePlan = 'basic' satisfies AccountPlan['id'];

/** The plan that pages recommend. While plans are off, every account has its limits. */
export const featuredPlan = 'identity' satisfies Extract<AccountPlan, { offer: Offer }>['id'];
