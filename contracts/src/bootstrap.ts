// The globals of a page: the only type that may reach it (docs/design/http-api.md#bootstrap). No name is ever
// absent.
import * as z from 'zod/mini';

import { Plan } from './billing.ts';
import { Seconds } from './shapes.ts';

const text = z.nullable(z.string());

/** A customer as clients see one (docs/design/http-api.md#shapes). Times are Unix seconds. */
export const Customer = z.strictObject({
  identifier: z.string(),
  custid: z.string(),
  email: z.string(),
  role: z.enum(['customer', 'colonel']),
  verified: z.boolean(),
  active: z.boolean(),
  last_login: z.nullable(Seconds),
  locale: text,
  planid: z.string(),
  plan: Plan,
  stripe_customer_id: text,
  stripe_subscription_id: text,
  stripe_checkout_email: text,
  secrets_created: z.int(),
  secrets_burned: z.int(),
  secrets_shared: z.int(),
  emails_sent: z.int(),
  /** Whether new secrets mail their owner at the end, unless one says otherwise. */
  notify: z.boolean(),
  created: Seconds,
  updated: Seconds,
});
export type Customer = z.output<typeof Customer>;

/** A message that the next page shows once. `code` is the locale key of the page's text. */
export const Message = z.strictObject({
  type: z.enum(['info', 'error', 'success']),
  content: z.string(),
  code: text,
});
export type Message = z.output<typeof Message>;

const Regions = z.strictObject({
  enabled: z.boolean(),
  current_jurisdiction: z.string(),
  jurisdictions: z.array(
    z.strictObject({
      identifier: z.string(),
      display_name: z.string(),
      domain: z.string(),
      icon: z.string(),
    }),
  ),
});

/** Names and links of the installation; null where not configured. */
export const Brand = z.strictObject({
  name: text,
  tagline: text,
  logo_url: text,
  primary_color: text,
  status_url: text,
  source_url: text,
  blog_url: text,
  operator: text,
  security_email: text,
});
export type Brand = z.output<typeof Brand>;

const visitor = {
  authenticated: z.boolean(),
  /** Empty when there is no session, as on a custom domain. */
  shrimp: z.string(),
  custid: z.string(),
  email: text,
  cust: z.nullable(Customer),
  customer_since: text,
  authentication: z.strictObject({
    enabled: z.boolean(),
    signup: z.boolean(),
    signin: z.boolean(),
    autoverify: z.boolean(),
  }),
  /** `open`: everybody may create; `allowed`: this visitor may, or the session cannot be checked now. */
  creation: z.strictObject({ open: z.boolean(), allowed: z.boolean() }),
};

const language = {
  locale: z.string(),
  default_locale: z.string(),
  fallback_locale: z.string(),
  is_default_locale: z.boolean(),
  i18n_enabled: z.boolean(),
  supported_locales: z.array(z.string()),
};

const plans = {
  plan: Plan,
  is_paid: z.boolean(),
  /** Until when an unpaid plan stays, in seconds; `null` while no payment is due. */
  payment_due_until: z.nullable(Seconds),
  default_planid: z.string(),
  available_plans: z.record(z.string(), Plan),
  plans_enabled: z.boolean(),
  /** Lifetimes in seconds. */
  secret_options: z.strictObject({
    default_ttl: z.int(),
    ttl_options: z.array(z.int()),
    ttl_max_anonymous: z.int(),
    generated_length: z.int(),
    generate_enabled: z.boolean(),
  }),
};

const place = {
  domains_enabled: z.boolean(),
  custom_domains: z.array(z.string()),
  custom_domains_record_count: z.int(),
  metadata_record_count: z.int(),
  site_host: z.string(),
  canonical_domain: z.string(),
  display_domain: z.string(),
  domain_strategy: z.enum(['canonical', 'custom']),
  domain_id: text,
  support_host: text,
  frontend_host: z.string(),
  regions_enabled: z.boolean(),
  regions: z.nullable(Regions),
};

/**
 * Sealed links (docs/design/sealed-links.md#settings). `default`: how the form begins; `required`: it makes
 * no other links. `content_bytes`: the longest text in UTF-8. `file_bytes`: the largest file; 0: no files.
 */
const SealedLinks = z.strictObject({
  enabled: z.boolean(),
  default: z.enum(['off', 'on', 'required']),
  content_bytes: z.int(),
  file_bytes: z.int(),
});

/** All globals of the page. It contains no key, nonce, password or token. */
export const Bootstrap = z.strictObject({
  version: z.string(),
  ot_version: z.string(),
  ...visitor,
  ...language,
  ...plans,
  ...place,
  form_fields: z.nullable(z.record(z.string(), z.string())),
  messages: z.array(Message),
  global_banner: text,
  global_banner_enabled: z.boolean(),
  incoming_enabled: z.boolean(),
  incoming_recipient: text,
  captcha_enabled: z.boolean(),
  sealed_links: SealedLinks,
  brand: Brand,
});
export type Bootstrap = z.output<typeof Bootstrap>;
