// A mail as the outbox stores it: recipient, language, kind of template, and the template's values.
import * as z from 'zod/mini';
import { localePattern } from '#platform/validation/names.ts';
import { isBareAddress } from './address.ts';
import type { MailContent } from './compose.ts';

/** Names a template and holds the values that its text needs. */
export type TemplateInput = { readonly kind: string; readonly data: object };

/** The mails that can be sent. The composition root passes them in. */
export type MailTemplates<Input extends TemplateInput = TemplateInput> = {
  /** @returns the input with its known values only; undefined for an unknown kind or malformed values */
  readonly check: (input: TemplateInput) => Input | undefined;
  /** Writes the mail in a language. @throws Error for an unknown kind or malformed values */
  readonly render: (input: TemplateInput, locale: string) => MailContent;
};

/** What the sealed part of a row holds, as JSON. */
export type StoredMail<Input extends TemplateInput = TemplateInput> = {
  readonly to: string;
  readonly locale: string;
  readonly template: Input;
};

const Addressed = z.object({
  to: z.string().check(z.refine(isBareAddress)),
  locale: z.string().check(z.regex(localePattern)),
  template: z.object({ kind: z.string(), data: z.looseObject({}) }),
});

/** Checks recipient, language and template. @returns undefined if one of them is malformed */
export function parseMail({ check }: Pick<MailTemplates, 'check'>, given: unknown): StoredMail | undefined {
  const addressed = Addressed.safeParse(given).data;
  const template = addressed && check(addressed.template);
  return template && { to: addressed.to, locale: addressed.locale, template };
}

/** Costs as much as a mail but is never sent: hides known addresses (docs/design/trust.md#enumeration). */
type Decoy = { readonly kind: 'decoy'; readonly data: object };

/** A mail to store together with its cause. */
export type NewMail<Input extends TemplateInput = TemplateInput> = (Input | Decoy) & {
  /** Identifies the cause; each cause sends a kind once. Holds no address, key or owner: these get erased. */
  readonly cause: string;
  readonly to: string;
  readonly locale: string;
  /** Id of the user on whose behalf the mail is sent; reported when the mail is accepted. 12 bytes */
  readonly owner?: Buffer;
};
