// The mails of the product and the values each needs (api.md 10). Values hold keys only; links are built from configuration.
import * as z from 'zod/mini';
import { isBareAddress } from '#platform/mail/address.ts';

/** One line of text: nothing that could end a header or begin another line. */
const line = z.string().check(z.regex(/^[^\p{Cc}\p{Zl}\p{Zp}]{1,320}$/u));
const linkKey = z.string().check(z.regex(/^[0-9a-z]{32}$/));
const host = z.string().check(z.regex(/^[0-9a-z.:-]{0,260}$/));
const address = z.string().check(z.refine(isBareAddress));
const timeMs = z.int().check(z.gte(0), z.lte(8.64e15));
const none = z.object({});

/** A template's name and what it is filled with. */
export const Template = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('secret_link'),
    data: z.object({ sender: address, secretKey: linkKey, shareHost: host, endsAtMs: timeMs, hasPassphrase: z.boolean() }),
  }),
  z.object({ kind: z.literal('welcome'), data: z.object({ secretKey: linkKey }) }),
  z.object({ kind: z.literal('account_exists'), data: none }),
  z.object({ kind: z.literal('password_request'), data: z.object({ resetKey: z.string().check(z.regex(/^[0-9a-z]{50}$/)) }) }),
  z.object({ kind: z.literal('password_changed'), data: z.object({ atMs: timeMs }) }),
  z.object({ kind: z.literal('account_deleted'), data: none }),
  z.object({ kind: z.literal('incoming_support'), data: z.object({ secretKey: linkKey, shareHost: host, ticket: line }) }),
  z.object({ kind: z.literal('plan_changed'), data: z.object({ before: line, after: line }) }),
  z.object({ kind: z.literal('test_email'), data: z.object({ atMs: timeMs }) }),
]);
export type Template = z.output<typeof Template>;
