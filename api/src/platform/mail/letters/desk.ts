// What every letter is written with: the reader's language, times as text, and where links lead (decision 20).
import type { Texts } from '#platform/i18n/texts.ts';
import type { Template } from '../mail.ts';

/** A paragraph, or a link that stands alone on its line. */
export type Block = { readonly text: string } | { readonly link: string };
export type Written = { readonly subject: string; readonly blocks: readonly Block[]; readonly replyTo?: string };

/** Where links lead and whose name is signed, all from configuration. */
export type Sender = { readonly siteOrigin: string; readonly https: boolean; readonly brandName: string; readonly region: string };

export type Say = (name: Parameters<Texts['text']>[1], values?: Readonly<Record<string, string>>) => string;
export type Desk = { readonly say: Say; readonly date: (ms: number) => string; readonly from: Sender };
export type DataOf<Kind extends Template['kind']> = Extract<Template, { readonly kind: Kind }>['data'];

/** @param link `shareHost` is empty for the region's own host */
export const secretUrl = ({ siteOrigin, https }: Sender, link: { readonly shareHost: string; readonly secretKey: string }): string =>
  `${link.shareHost === '' ? siteOrigin : `${https ? 'https' : 'http'}://${link.shareHost}`}/secret/${link.secretKey}`;
