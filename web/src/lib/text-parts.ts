// The parts of the message catalogue, one file per part and language
// (docs/design/web-build.md#message-catalogue).

/** Texts that every page needs: general words, units, general errors, failed pages. */
const everyPage = ['app', 'units', 'errors.http', 'errors.store', 'errors.client', 'shell.routeError'];

/** Texts of the frame of pages with navigation. */
const frame = [
  'shell.logo',
  'shell.skip',
  'shell.menu',
  'shell.toDark',
  'shell.toLight',
  'shell.accountOf',
  'shell.upgrade',
  'shell.notLoaded',
  'shell.regions',
  'shell.tabs',
  'shell.announcement',
  'shell.dismiss',
  'shell.tagline',
  'shell.rights',
  'shell.currentRegion',
  'shell.nav',
  'shell.links',
  'shell.footer',
  'shell.strip',
  'shell.settings.title',
];

/** Texts that a page with navigation needs beside its own. */
const framed = [...everyPage, ...frame];

/** Texts of the information pages, beside their frame. */
const information = (page: string): readonly string[] => [...framed, `pages.${page}`];

const attempts = ['errors.secrets'];
const unavailable = ['secrets.gone'];

/** Texts of the feedback form with its captcha. */
const feedback = ['feedback', 'captcha', 'errors.feedback', 'errors.captcha'];

/** Texts of the card of a subscription. */
const subscription = ['billing.subscription', 'billing.invoices', 'billing.upgrade.open', 'errors.billing'];

/** Key prefixes of each page and of each dialog. A page names its part in routes.tsx. */
export const textParts = {
  home: [...framed, 'secrets.home', 'secrets.form', 'errors.secrets'],
  dashboard: [...framed, 'secrets.dashboard', 'secrets.recent', 'secrets.form', 'errors.secrets'],
  recent: [...framed, 'secrets.recent'],
  recipient: [
    ...everyPage,
    'secrets.recipient',
    'errors.accounts.verify_signed_in',
    ...unavailable,
    ...attempts,
  ],
  private: [
    ...framed,
    'secrets.private',
    'secrets.share',
    'secrets.yours',
    'secrets.timeline',
    'secrets.privateLink',
    'secrets.faq',
    'secrets.note',
    'secrets.recipient.lost',
    ...unavailable,
    ...attempts,
  ],
  burn: [
    ...framed,
    'secrets.burn',
    'secrets.private.restoredText',
    'secrets.share',
    'secrets.private.burnedNow',
    'secrets.recipient',
    ...unavailable,
    ...attempts,
  ],
  about: information('about'),
  security: information('security'),
  privacy: information('privacy'),
  terms: information('terms'),
  translations: information('translations'),
  restApi: information('restApi'),
  incoming: [...framed, 'incoming', 'errors.incoming'],
  colonel: [...framed, 'colonel', 'errors.colonel'],
  notFound: information('notFound'),
  signIn: [...framed, 'accounts.form', 'accounts.signIn', 'errors.accounts'],
  signUp: [...framed, 'accounts.form', 'accounts.signUp', 'accounts.checkMail', 'errors.accounts'],
  forgot: [...everyPage, 'shell.logo', 'accounts.form', 'accounts.forgot', 'errors.accounts'],
  reset: [...everyPage, 'shell.logo', 'accounts.form', 'accounts.reset', 'errors.accounts'],
  account: [...framed, 'accounts.form', 'accounts.account', 'errors.accounts', ...subscription],
  pricing: [...framed, 'billing.plans'],
  feedback: [...framed, ...feedback],
  domains: [...framed, 'domains', 'errors.domains', 'pages.notFound'],
  /** Dialogs hold only their own texts, because a page has loaded the others. */
  settings: ['shell.settings'],
  feedbackDialog: feedback,
  subscription,
  paymentDue: ['billing.due'],
  upgrade: ['billing.upgrade', 'billing.samples', 'billing.plans'],
  signedOut: ['shell.signedOut'],
} as const satisfies Readonly<Record<string, readonly string[]>>;

export type TextPart = keyof typeof textParts;
