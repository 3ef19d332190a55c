// Declares a mail: its kind, its values and its text. Values hold keys; links are built from configuration.
import * as z from 'zod/mini';
import { isBareAddress } from '#platform/mail/address.ts';
import type { TextName } from '#platform/i18n/texts.ts';
import type { MailContent } from '#platform/mail/compose.ts';
import type { TemplateContext } from './template-context.ts';

/** A kind of mail has its texts under its own name, the subject among them. */
type KindOf<Name> = Name extends `mail.${infer Kind}.subject` ? Kind : never;
export type MailKind = KindOf<TextName>;

/** `subject` holds the values of the subject, which is a text of the kind. */
type Written = Omit<MailContent, 'subject'> & { readonly subject?: Readonly<Record<string, string>> };

type Declared<Kind extends MailKind, Data extends z.ZodMiniType<object>> = {
  /** Stored with each waiting mail, so a released kind keeps its name and values. */
  readonly kind: Kind;
  readonly data: Data;
  readonly content: (context: TemplateContext, data: z.output<Data>) => Written;
};

/** Declares a mail. */
export function template<const Kind extends MailKind, Data extends z.ZodMiniType<object>>({
  kind,
  data,
  content,
}: Declared<Kind, Data>) {
  const name: MailKind = kind;
  return {
    kind,
    schema: z.object({ kind: z.literal(kind), data }),
    /** @throws Error for malformed values */
    content(context: TemplateContext, given: unknown): MailContent {
      const { subject, ...written } = content(context, z.parse(data, given));
      return { ...written, subject: context.text(`mail.${name}.subject`, subject) };
    },
  };
}

/** One line of text, without control characters: a line break could end a header. */
export const Line = z.string().check(z.regex(/^[^\p{Cc}\p{Zl}\p{Zp}]{1,320}$/u));
/** A host name with an optional port; empty for the site itself. */
export const ShareHost = z.string().check(z.regex(/^[0-9a-z.:-]{0,260}$/));
export const Address = z.string().check(z.refine(isBareAddress));
export const TimeMs = z.int().check(z.gte(0), z.lte(8.64e15));
export const NoData = z.object({});
