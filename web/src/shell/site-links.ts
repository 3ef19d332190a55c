// Selects the links of header and footer by flags and addresses (docs/design/web-shell.md#frame).
import type { Bootstrap } from '@glimpse/contracts/bootstrap';

/** `outside` links are no pages of the app: the browser loads them. `label` is a key below `shell.links`. */
export interface SiteLink {
  label:
    | 'about'
    | 'pricing'
    | 'blog'
    | 'account'
    | 'docs'
    | 'api'
    | 'restApi'
    | 'source'
    | 'status'
    | 'feedback'
    | 'privacy'
    | 'terms'
    | 'security'
    | 'signIn'
    | 'signUp'
    | 'signOut'
    | 'colonel';
  to: string;
  outside?: true;
}

/** Paths that this release serves. Links to other paths are left out. */
const pages = new Set<string>([
  '/about',
  '/info/privacy',
  '/info/terms',
  '/info/security',
  '/feedback',
  '/pricing',
  '/signin',
  '/signup',
  '/account',
]);

/** Returns the header links: of the signed-in customer, else of a visitor. */
export function headerLinks({
  authentication,
  authenticated,
  cust,
  plans_enabled: plans,
}: Bootstrap): SiteLink[] {
  const { enabled, signin, signup } = authentication;
  if (authenticated)
    return [
      { label: 'account', to: '/account' },
      ...optional(cust?.role === 'colonel', { label: 'colonel', to: '/colonel/' }),
      { label: 'signOut', to: '/logout' },
    ];
  return [
    { label: 'about', to: '/about' },
    ...optional(enabled && plans, { label: 'pricing', to: '/pricing' }),
    ...optional(enabled, { label: 'security', to: '/info/security' }),
    ...optional(enabled && signin, { label: 'signIn', to: '/signin' }),
    ...optional(enabled && signup, { label: 'signUp', to: '/signup' }),
  ];
}

/** Tells whether the customer's plan lacks domains that could be bought here. */
export function canUpgrade({
  authenticated,
  domains_enabled,
  plans_enabled,
  plan,
  cust,
}: Bootstrap): boolean {
  const { custom_domains: has } = (cust?.plan ?? plan).options;
  return authenticated && domains_enabled && plans_enabled && !has;
}

/** Returns the columns of the footer without empty ones. A route may hide the way to feedback. */
export function footerColumns(
  bootstrap: Bootstrap,
  hidesFeedback = false,
): { heading: 'company' | 'resources' | 'legals'; links: SiteLink[] }[] {
  const { authentication, authenticated, plans_enabled: plans, support_host: support, brand } = bootstrap;
  const hasAccount = authentication.enabled && (authentication.signin || authenticated);
  const columns = [
    {
      heading: 'company' as const,
      links: built([
        { label: 'about', to: '/about' },
        ...optional(plans && authentication.enabled, { label: 'pricing', to: '/pricing' }),
        ...optional(hasAccount, { label: 'account', to: '/account' }),
        ...outside(support && brand.blog_url, 'blog'),
      ]),
    },
    {
      heading: 'resources' as const,
      links: built([
        ...outside(support && `https://${support}/docs`, 'docs'),
        ...outside(support && `https://${support}/docs/rest-api`, 'api'),
        ...outside('/docs/rest-api', 'restApi'),
        ...outside(brand.source_url, 'source'),
        ...outside(brand.status_url, 'status'),
        ...optional(!hidesFeedback, { label: 'feedback', to: '/feedback' }),
      ]),
    },
    {
      heading: 'legals' as const,
      links: built([
        { label: 'privacy', to: '/info/privacy' },
        { label: 'terms', to: '/info/terms' },
        { label: 'security', to: '/info/security' },
      ]),
    },
  ];
  return columns.filter(({ links }) => links.length > 0);
}

/** Returns the one row of links below the pages of a customer, whose header and button hold the rest. */
export function footerRow(bootstrap: Bootstrap): SiteLink[] {
  const elsewhere: readonly SiteLink['label'][] = ['account', 'feedback'];
  return footerColumns(bootstrap)
    .flatMap(({ links }) => links)
    .filter(({ label }) => !elsewhere.includes(label));
}

function optional(shown: boolean, link: SiteLink): SiteLink[] {
  return shown ? [link] : [];
}

function outside(address: string | null, label: SiteLink['label']): SiteLink[] {
  return address ? [{ label, to: address, outside: true }] : [];
}

function built(links: SiteLink[]): SiteLink[] {
  return links.filter(({ to, outside: leaves }) => leaves === true || pages.has(to));
}
