// What can be mailed: the templates of api.md 10 with what each of them needs. Keys only; links are built from configuration.
import { LinkKey, ResetKey } from '@glimpse/contracts/shapes';
import * as z from 'zod/mini';
import { localePattern } from '#platform/validation/names.ts';
import { isBareAddress } from './address.ts';

/** One line of text: nothing that could end a header or begin another line. */
const line = z.string().check(z.regex(/^[^\p{Cc}\p{Zl}\p{Zp}]{1,320}$/u));
const host = z.string().check(z.regex(/^[0-9a-z.:-]{0,260}$/));
const address = z.string().check(z.refine(isBareAddress));
const timeMs = z.int().check(z.gte(0), z.lte(8.64e15));
const none = z.object({});

/** A template's name and what it is filled with. */
export const Template = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('secret_link'),
    data: z.object({ sender: address, secretKey: LinkKey, shareHost: host, endsAtMs: timeMs, hasPassphrase: z.boolean() }),
  }),
  z.object({ kind: z.literal('welcome'), data: z.object({ secretKey: LinkKey }) }),
  z.object({ kind: z.literal('account_exists'), data: none }),
  z.object({ kind: z.literal('password_request'), data: z.object({ resetKey: ResetKey }) }),
  z.object({ kind: z.literal('password_changed'), data: z.object({ atMs: timeMs }) }),
  z.object({ kind: z.literal('account_deleted'), data: none }),
  z.object({ kind: z.literal('incoming_support'), data: z.object({ secretKey: LinkKey, shareHost: host, ticket: line }) }),
  z.object({ kind: z.literal('plan_changed'), data: z.object({ before: line, after: line }) }),
  z.object({ kind: z.literal('test_email'), data: z.object({ atMs: timeMs }) }),
]);
export type Template = z.output<typeof Template>;
export type MailKind = Template['kind'] | 'nothing';

/** What the sealed part of a row holds. */
export const Letter = z.object({ to: address, locale: z.string().check(z.regex(localePattern)), template: Template });
export type Letter = z.output<typeof Letter>;

/**
 * A mail to be written with its cause. `nothing` costs the same work and is never sent: whoever must not learn whether an address
 * is known writes one row in every case (trust.md 6).
 */
export type NewMail = (Template | { readonly kind: 'nothing'; readonly data: object }) & {
  /** What made the mail; unique together with the kind. Never an address, a key or an account's id, which must be able to go. */
  readonly cause: string;
  readonly to: string;
  readonly locale: string;
  /** Account whose counter of sent mails rises when the mail is accepted. 12 bytes */
  readonly account?: Buffer;
};
