// The page-provided globals of one visitor (api.md 6.2). What later features bring is off now, but every name is there.
import type { Plan } from '@glimpse/contracts/billing';
import type { Bootstrap, Brand, Customer } from '@glimpse/contracts/bootstrap';
import { limits } from '@glimpse/contracts/limits';
import type { Actor, Session } from '#platform/http/core/actor.ts';
import type { Locales } from '#platform/i18n/locale.ts';
import { pageRoutes } from './page-routes.ts';

/** What the installation is: taken from configuration, the same for every visitor. */
export type Installation = {
  readonly version: string;
  readonly plans: { readonly all: Readonly<Record<string, Plan>>; readonly defaultId: string; of(actor: Actor): Plan };
  readonly locales: Locales;
  readonly shrimps: { issue(session: Session): string };
  readonly banner: { current(): { readonly text: string | null; readonly enabled: boolean } | undefined };
  readonly regions: { current(): Bootstrap['regions'] };
  readonly config: {
    readonly plansEnabled: boolean;
    readonly domainsEnabled: boolean;
    readonly siteHost: string;
    readonly supportHost: string | null;
    readonly generateEnabled: boolean;
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

/** The form is told to pages only once its page exists. */
function incomingOf({ config }: Installation): Pick<Bootstrap, 'incoming_enabled' | 'incoming_recipient'> {
  const { incomingAddress: address, incomingName: name } = config;
  const enabled = address !== undefined && hasPage('/incoming');
  return { incoming_enabled: enabled, incoming_recipient: enabled ? (name ?? address) : null };
}

function bannerOf({ banner }: Installation): Pick<Bootstrap, 'global_banner' | 'global_banner_enabled'> {
  const shown = banner.current();
  const enabled = shown?.enabled === true && shown.text !== null;
  return { global_banner: enabled ? shown.text : null, global_banner_enabled: enabled };
}

/** Who looks, in which language, at which host (`host` as the address bar shows it). */
export type Visit = {
  readonly actor: Actor;
  readonly session: Session | undefined;
  readonly locale: string;
  readonly host: string;
} & Partial<Known>;

/** What the stores know of the visitor; asked for before the globals are put together. */
export type Known = {
  readonly profile: { readonly cust: Customer; readonly since: string } | undefined;
  /** Own receipts of 30 days. */
  readonly receipts: number;
  /** Names of own domains on which links may be made, and how many own domains there are. */
  readonly domains: { readonly active: readonly string[]; readonly count: number };
  /** Shown once. */
  readonly flash: { readonly messages: Bootstrap['messages']; readonly fields: Bootstrap['form_fields'] } | undefined;
};

const brandOf = ({ config }: Installation): Brand => ({
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

/** A part of accounts is told to pages only once its page exists: a link must lead somewhere. */
const hasPage = (path: string): boolean => pageRoutes.some((page) => page.path === path);

function authenticationOf({ config }: Installation): Bootstrap['authentication'] {
  const enabled = config.authenticationEnabled && hasPage('/signin');
  return {
    enabled,
    signup: enabled && config.signupEnabled && hasPage('/signup'),
    signin: enabled && config.signinEnabled,
    autoverify: enabled && config.autoverifyEnabled,
  };
}

const whoIs = ({ actor, profile }: Visit) => ({
  authenticated: profile !== undefined,
  custid: actor.custid,
  email: profile ? actor.custid : null,
  cust: profile?.cust ?? null,
  customer_since: profile?.since ?? null,
});

const switchedOff = {
  frontend_host: '',
} as const;

const domainsOf = ({ config }: Installation, { domains }: Visit) => ({
  domains_enabled: config.domainsEnabled,
  custom_domains: [...(domains?.active ?? [])],
  custom_domains_record_count: domains?.count ?? 0,
});

const languages = ({ locales }: Installation, locale: string) => ({
  locale,
  default_locale: locales.preferred,
  fallback_locale: 'en',
  is_default_locale: locale === locales.preferred,
  i18n_enabled: locales.supported.length > 1,
  supported_locales: [...locales.supported],
});

const secretOptions = ({ plans, config }: Installation) => ({
  default_ttl: limits.defaultTtlSeconds,
  ttl_options: [...limits.ttlOptionsSeconds],
  ttl_max_anonymous: plans.all['anonymous']?.options.ttl ?? limits.defaultTtlSeconds,
  generated_length: limits.generatedChars.default,
  generate_enabled: config.generateEnabled,
});

/** Holds no key, nonce, password or token; the shrimp is the session's own. */
export function toBootstrap(site: Installation, visit: Visit): Bootstrap {
  const { actor, session, locale, host } = visit;
  const { version, plans, config } = site;
  const regions = site.regions.current();
  return {
    version,
    ot_version: version,
    ...whoIs(visit),
    authentication: authenticationOf(site),
    ...languages(site, locale),
    ...switchedOff,
    messages: visit.flash?.messages ?? [],
    form_fields: visit.flash?.fields ?? null,
    metadata_record_count: visit.receipts ?? 0,
    is_paid: plans.of(actor).price > 0,
    plans_enabled: config.plansEnabled,
    ...domainsOf(site, visit),
    regions_enabled: regions !== null,
    regions,
    shrimp: session ? site.shrimps.issue(session) : '',
    plan: plans.of(actor),
    default_planid: plans.defaultId,
    available_plans: { ...plans.all },
    secret_options: secretOptions(site),
    site_host: config.siteHost,
    canonical_domain: config.siteHost,
    display_domain: host,
    domain_strategy: actor.host.kind === 'custom' ? 'custom' : 'canonical',
    domain_id: actor.host.kind === 'custom' ? actor.host.domainId : null,
    support_host: config.supportHost,
    captcha_enabled: config.captchaEnabled,
    ...bannerOf(site),
    ...incomingOf(site),
    brand: brandOf(site),
  };
}
