// What every letter is written with: the reader's language, times as text, and where links lead (decision 20).
import type { Texts } from '#platform/i18n/texts.ts';
import type { Template } from './template-data.ts';

/** Where links lead and whose name is signed, all from configuration. */
export type Sender = { readonly siteOrigin: string; readonly https: boolean; readonly brandName: string; readonly region: string };

type Say = (name: Parameters<Texts['text']>[1], values?: Readonly<Record<string, string>>) => string;
export type Desk = { readonly say: Say; readonly date: (ms: number) => string; readonly from: Sender };
export type DataOf<Kind extends Template['kind']> = Extract<Template, { readonly kind: Kind }>['data'];

/** @param link `shareHost` is empty for the region's own host */
export const secretUrl = ({ siteOrigin, https }: Sender, link: { readonly shareHost: string; readonly secretKey: string }): string =>
  `${link.shareHost === '' ? siteOrigin : `${https ? 'https' : 'http'}://${link.shareHost}`}/secret/${link.secretKey}`;

export type Writing = { readonly texts: Texts; readonly tag: (locale: string) => string; readonly from: Sender };

const maxValueChars = 320;

/** Makes a value safe for one line: no control or direction characters, at most 320 code points. */
const toLine = (value: string): string => [...value.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '')].slice(0, maxValueChars).join('');

/** A time as people read it, in UTC. @example 'November 28, 2026 at 12:00 PM UTC' */
function dateText(tag: string, timeMs: number): string {
  const fields = { year: 'numeric', month: 'long', day: 'numeric', hour: 'numeric', minute: '2-digit', timeZoneName: 'short' } as const;
  return new Intl.DateTimeFormat(tag, { ...fields, timeZone: 'UTC' }).format(timeMs);
}

/** What the templates of one mail are written with. */
export function deskOf({ texts, tag, from }: Writing, locale: string): Desk {
  const say: Say = (name, values = {}) => {
    const all = { brand: from.brandName, ...values };
    const filling: Record<string, string> = Object.fromEntries(Object.entries(all).map(([place, value]) => [place, toLine(value)]));
    return texts.text(locale, name, filling);
  };
  return { say, date: (ms) => dateText(tag(locale), ms), from };
}
