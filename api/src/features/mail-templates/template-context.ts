// Creates the context of a mail template: texts in the reader's language, formatted times, link targets.
import type { Texts } from '#platform/i18n/texts.ts';

/** The origin of links and the name of the site, from configuration. */
export type MailSite = {
  readonly siteOrigin: string;
  readonly https: boolean;
  readonly brandName: string;
  readonly region: string;
};

type TextName = Parameters<Texts['text']>[1];
type Values = Readonly<Record<string, string>>;

export type TemplateContext = {
  /** A text in the reader's language. `{brand}` is always filled in. */
  readonly text: (name: TextName, values?: Values) => string;
  /** Formats a time in the reader's language, in UTC. @example 'November 28, 2026 at 12:00 PM UTC' */
  readonly date: (timeMs: number) => string;
  readonly site: MailSite;
};

export type ContextDeps = {
  readonly texts: Pick<Texts, 'text'>;
  /** BCP 47 tag of the language that a locale's mails are in. */
  readonly languageTag: (locale: string) => string;
  readonly site: MailSite;
};

const maxValueChars = 320;
const notInLines = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;
const dateFields = {
  year: 'numeric',
  month: 'long',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZoneName: 'short',
  timeZone: 'UTC',
} as const;

/** Removes control and direction characters and cuts the value at 320 code points. */
const toLine = (value: string): string =>
  [...value.replaceAll(notInLines, '')].slice(0, maxValueChars).join('');

/** Creates the context of one mail. */
export function templateContext({ texts, languageTag, site }: ContextDeps, locale: string): TemplateContext {
  const brand = toLine(site.brandName);
  const lines = (values: Values): Record<string, string> =>
    Object.fromEntries(Object.entries(values).map(([name, value]) => [name, toLine(value)]));
  return {
    text: (name, values = {}) => texts.text(locale, name, { brand, ...lines(values) }),
    date: (timeMs) => new Intl.DateTimeFormat(languageTag(locale), dateFields).format(timeMs),
    site,
  };
}

/** The origin of share links. @param shareHost host of a custom domain, empty for the site itself */
const shareOrigin = ({ siteOrigin, https }: MailSite, shareHost: string): string =>
  shareHost === '' ? siteOrigin : `${https ? 'https' : 'http'}://${shareHost}`;

/** The address of a secret. */
export function secretUrl(
  site: MailSite,
  { secretKey, shareHost }: Readonly<Record<'secretKey' | 'shareHost', string>>,
): string {
  return `${shareOrigin(site, shareHost)}/secret/${secretKey}`;
}

/** The address of a sealed link that lacks its code (docs/design/sealed-links.md#halves). */
export function halfUrl(
  site: MailSite,
  { half, shareHost }: Readonly<Record<'half' | 'shareHost', string>>,
): string {
  return `${shareOrigin(site, shareHost)}/s#${half}`;
}
