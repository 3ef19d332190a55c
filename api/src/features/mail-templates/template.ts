// Declares a mail: its kind, its values and its text. Values hold keys; links are built from configuration.
import * as z from 'zod/mini';
import { isBareAddress } from '#platform/mail/address.ts';
import type { MailContent } from '#platform/mail/compose.ts';
import type { TemplateContext } from './template-context.ts';

type Declared<Kind extends string, Data extends z.ZodMiniType<object>> = {
  /** Stored with each waiting mail, so a released kind keeps its name and values. */
  readonly kind: Kind;
  readonly data: Data;
  readonly content: (context: TemplateContext, data: z.output<Data>) => MailContent;
};

/** Declares a mail. */
export function template<const Kind extends string, Data extends z.ZodMiniType<object>>({
  kind,
  data,
  content,
}: Declared<Kind, Data>) {
  return {
    kind,
    schema: z.object({ kind: z.literal(kind), data }),
    /** @throws Error for malformed values */
    content: (context: TemplateContext, given: unknown): MailContent =>
      content(context, z.parse(data, given)),
  };
}

/** One line of text, without control characters: a line break could end a header. */
export const Line = z.string().check(z.regex(/^[^\p{Cc}\p{Zl}\p{Zp}]{1,320}$/u));
/** A host name with an optional port; empty for the site itself. */
export const ShareHost = z.string().check(z.regex(/^[0-9a-z.:-]{0,260}$/));
export const Address = z.string().check(z.refine(isBareAddress));
export const TimeMs = z.int().check(z.gte(0), z.lte(8.64e15));
export const NoData = z.object({});
