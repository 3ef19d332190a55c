// Bootstrap data for prerendering: an anonymous visitor, placeholder names
// (docs/design/web-build.md#page-shell).
import type { Bootstrap } from '@glimpse/contracts/bootstrap';
import { limits } from '@glimpse/contracts/limits';
import type { visitorPlan } from '@glimpse/contracts/plan-table';

const plan: Bootstrap['plan'] = {
  planid: 'anonymous' satisfies (typeof visitorPlan)['id'],
  price: 0,
  discount: 0,
  options: {
    ttl: limits.defaultTtlSeconds,
    size: limits.defaultSizeChars,
    file_bytes: 0,
    api: false,
    name: '',
    email: false,
    custom_domains: false,
    max_custom_domains: 0,
    dark_mode: true,
  },
};

const anonymousVisitor = {
  authenticated: false,
  shrimp: '',
  custid: 'anon',
  email: null,
  cust: null,
  customer_since: null,
  authentication: { enabled: false, signup: false, signin: false, autoverify: false },
  creation: { open: true, allowed: true },
  is_paid: false,
  payment_due_until: null,
  metadata_record_count: 0,
  custom_domains_record_count: 0,
  form_fields: null,
} as const;

const featuresOff = {
  plans_enabled: false,
  domains_enabled: false,
  regions_enabled: false,
  regions: null,
  i18n_enabled: false,
  incoming_enabled: false,
  incoming_recipient: null,
  captcha_enabled: false,
  global_banner: null,
  global_banner_enabled: false,
} as const;

/** The server replaces `{brand}` and `{host}` in each answer. */
export const prerenderedBootstrap: Bootstrap = {
  ...anonymousVisitor,
  ...featuresOff,
  custom_domains: [],
  messages: [],
  version: '',
  ot_version: '',
  locale: 'en',
  default_locale: 'en',
  fallback_locale: 'en',
  is_default_locale: true,
  supported_locales: ['en'],
  plan,
  default_planid: plan.planid,
  available_plans: {},
  secret_options: {
    default_ttl: limits.defaultTtlSeconds,
    ttl_options: [...limits.ttlOptionsSeconds],
    ttl_max_anonymous: 0,
    generated_length: 0,
    generate_enabled: true,
  },
  site_host: '{host}',
  canonical_domain: '{host}',
  display_domain: '{host}',
  domain_strategy: 'canonical',
  domain_id: null,
  support_host: null,
  frontend_host: '',
  sealed_links: { enabled: false, default: 'off', content_bytes: 0, file_bytes: 0 },
  brand: {
    name: '{brand}',
    tagline: null,
    logo_url: null,
    primary_color: null,
    status_url: null,
    source_url: null,
    blog_url: null,
    operator: null,
    security_email: null,
  },
};

/** What differs for a page that only customers see. The id and the counts are not known yet. */
export const signedInVisitor: Partial<Bootstrap> = {
  authenticated: true,
  custid: '',
  metadata_record_count: -1,
};
