// Builds the bootstrap data of one visitor, always with every field (docs/design/http-api.md#bootstrap).
import type { Plan } from '@glimpse/contracts/billing';
import type { Bootstrap, Brand, Customer } from '@glimpse/contracts/bootstrap';
import { limits } from '@glimpse/contracts/limits';
import { visitorPlan } from '@glimpse/contracts/plan-table';
import type { Actor, Session } from '#platform/http/core/actor.ts';
import type { Locales } from '#platform/i18n/locale.ts';
import { pageRoutes } from './page-routes.ts';

/** The state of the installation; the same for every visitor. */
export type BootstrapDeps = {
  readonly version: string;
  readonly plans: {
    readonly all: Readonly<Record<string, Plan>>;
    readonly defaultId: string;
    of(actor: Actor): Plan;
  };
  readonly locales: Locales;
  readonly shrimps: { issue(session: Session): string };
  readonly banner: { current(): { readonly text: string | null; readonly enabled: boolean } | undefined };
  readonly regions: { current(): Bootstrap['regions'] };
  /** Returns whether everybody, and whether this caller, may create. */
  readonly creation: (actor: Actor) => Bootstrap['creation'];
  readonly config: {
    readonly plansEnabled: boolean;
    readonly domainsEnabled: boolean;
    readonly siteHost: string;
    readonly supportHost: string | null;
    readonly generateEnabled: boolean;
    readonly sealedLinksEnabled: boolean;
    readonly sealedLinksDefault: Bootstrap['sealed_links']['default'];
    readonly authenticationEnabled: boolean;
    readonly signinEnabled: boolean;
    readonly signupEnabled: boolean;
    readonly autoverifyEnabled: boolean;
    readonly captchaEnabled: boolean;
    readonly incomingAddress?: string | undefined;
    readonly incomingName: string | null;
    readonly brandName: string;
    readonly brandTagline: string | null;
    readonly brandLogoUrl: string | null;
    readonly brandPrimaryColor: string | null;
    readonly brandStatusUrl: string | null;
    readonly brandSourceUrl: string | null;
    readonly brandBlogUrl: string | null;
    readonly brandOperator: string | null;
    readonly brandSecurityEmail: string | null;
  };
};

/** The form is off while its page does not exist. */
function incomingOf({ config }: BootstrapDeps): Pick<Bootstrap, 'incoming_enabled' | 'incoming_recipient'> {
  const { incomingAddress: address, incomingName: name } = config;
  const enabled = address !== undefined && hasPage('/incoming');
  return { incoming_enabled: enabled, incoming_recipient: enabled ? (name ?? address) : null };
}

function bannerOf({ banner }: BootstrapDeps): Pick<Bootstrap, 'global_banner' | 'global_banner_enabled'> {
  const current = banner.current();
  const enabled = current?.enabled === true && current.text !== null;
  return { global_banner: enabled ? current.text : null, global_banner_enabled: enabled };
}

/** One visit; `host` is the one that the address bar shows. */
export type BootstrapInput = {
  readonly actor: Actor;
  readonly session: Session | undefined;
  readonly locale: string;
  readonly host: string;
} & Partial<VisitorRecords>;

/** What the stores hold about the visitor. */
export type VisitorRecords = {
  readonly profile: { readonly cust: Customer; readonly since: string } | undefined;
  /** Number of the visitor's receipts of 30 days. */
  readonly receipts: number;
  /** Domains that new links may use, and the number of all domains of the visitor. */
  readonly domains: { readonly active: readonly string[]; readonly count: number };
  /** Until when the unpaid plan of the visitor stays; `undefined` while no payment is due. */
  readonly paymentDue: Date | undefined;
  /** Messages that are shown once. */
  readonly flash:
    | { readonly messages: Bootstrap['messages']; readonly fields: Bootstrap['form_fields'] }
    | undefined;
};

const brandOf = ({ config }: BootstrapDeps): Brand => ({
  name: config.brandName,
  tagline: config.brandTagline,
  logo_url: config.brandLogoUrl,
  primary_color: config.brandPrimaryColor,
  status_url: config.brandStatusUrl,
  source_url: config.brandSourceUrl,
  blog_url: config.brandBlogUrl,
  operator: config.brandOperator,
  security_email: config.brandSecurityEmail,
});

/** Features whose page does not exist are reported as off, so that no link leads to a missing page. */
const hasPage = (path: string): boolean => pageRoutes.some((page) => page.path === path);

function authenticationOf({ config }: BootstrapDeps): Bootstrap['authentication'] {
  const enabled = config.authenticationEnabled && hasPage('/signin');
  return {
    enabled,
    signup: enabled && config.signupEnabled && hasPage('/signup'),
    signin: enabled && config.signinEnabled,
    autoverify: enabled && config.autoverifyEnabled,
  };
}

const customerFields = ({ actor, profile }: BootstrapInput) => ({
  authenticated: profile !== undefined,
  custid: actor.custid,
  email: profile ? actor.custid : null,
  cust: profile?.cust ?? null,
  customer_since: profile?.since ?? null,
});

const domainsOf = ({ config }: BootstrapDeps, { domains }: BootstrapInput) => ({
  domains_enabled: config.domainsEnabled,
  custom_domains: [...(domains?.active ?? [])],
  custom_domains_record_count: domains?.count ?? 0,
});

const languageFields = ({ locales }: BootstrapDeps, locale: string) => ({
  locale,
  default_locale: locales.preferred,
  fallback_locale: 'en',
  is_default_locale: locale === locales.preferred,
  i18n_enabled: locales.supported.length > 1,
  supported_locales: [...locales.supported],
});

const secretOptions = ({ plans, config }: BootstrapDeps) => ({
  default_ttl: limits.defaultTtlSeconds,
  ttl_options: [...limits.ttlOptionsSeconds],
  ttl_max_anonymous: plans.all[visitorPlan.id]?.options.ttl ?? limits.defaultTtlSeconds,
  generated_length: limits.generatedChars.default,
  generate_enabled: config.generateEnabled,
});

const sealedLinks = ({ config }: BootstrapDeps, { options }: Plan): Bootstrap['sealed_links'] => ({
  enabled: config.sealedLinksEnabled,
  default: config.sealedLinksDefault,
  content_bytes: limits.sealedLinks.bytesPerChar * options.size,
  file_bytes: options.file_bytes,
});

/** Builds the data. It holds no key, nonce, password or token, except the shrimp of the session. */
export function toBootstrap(deps: BootstrapDeps, input: BootstrapInput): Bootstrap {
  const { actor, session, locale, host } = input;
  const { version, plans, config } = deps;
  const regions = deps.regions.current();
  return {
    version,
    ot_version: version,
    ...customerFields(input),
    authentication: authenticationOf(deps),
    creation: deps.creation(actor),
    ...languageFields(deps, locale),
    frontend_host: '',
    messages: input.flash?.messages ?? [],
    form_fields: input.flash?.fields ?? null,
    metadata_record_count: input.receipts ?? 0,
    is_paid: plans.of(actor).price > 0,
    payment_due_until: input.paymentDue ? Math.floor(input.paymentDue.getTime() / 1000) : null,
    plans_enabled: config.plansEnabled,
    ...domainsOf(deps, input),
    regions_enabled: regions !== null,
    regions,
    shrimp: session ? deps.shrimps.issue(session) : '',
    plan: plans.of(actor),
    default_planid: plans.defaultId,
    available_plans: { ...plans.all },
    secret_options: secretOptions(deps),
    site_host: config.siteHost,
    canonical_domain: config.siteHost,
    display_domain: host,
    domain_strategy: actor.host.kind === 'custom' ? 'custom' : 'canonical',
    domain_id: actor.host.kind === 'custom' ? actor.host.domainId : null,
    support_host: config.supportHost,
    captcha_enabled: config.captchaEnabled,
    sealed_links: sealedLinks(deps, plans.of(actor)),
    ...bannerOf(deps),
    ...incomingOf(deps),
    brand: brandOf(deps),
  };
}
