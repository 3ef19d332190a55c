// Assigns the error of a failed create to its field (docs/design/web.md#error-texts).
import { useEffect, type RefObject } from 'react';
import type { Creation } from '#features/secrets/create/use-create.ts';
import { useFailureText } from '#lib/failure-text.ts';
import { openDrawer } from '#ui/overlay/Disclosure.tsx';

/** Fields that an error of the API can name (docs/design/http-api.md#errors). `ttl` is the lifetime. */
export type FieldName = 'secret' | 'passphrase' | 'ttl' | 'recipient' | 'memo' | 'share_domain';

export type FormErrors = {
  /** The text of an error that belongs to no field of this form. */ readonly general: string | undefined;
  of(field: FieldName): string | undefined;
};

const inPrivacy: readonly string[] = ['passphrase', 'ttl', 'recipient', 'memo'];

/** Opens the drawer of the field and focuses the field. `fields` are those that the form shows. */
export function useFormErrors(
  { failure, attempt }: Creation,
  form: RefObject<HTMLFormElement | null>,
  fields: readonly FieldName[],
): FormErrors {
  const failureText = useFailureText();
  const text = failure && failureText(failure);
  const field = fields.find((name) => name === failure?.field);
  useEffect(() => {
    if (field === undefined) return;
    if (inPrivacy.includes(field)) openDrawer('Privacy Options');
    const frame = requestAnimationFrame(() => {
      form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
    });
    return () => cancelAnimationFrame(frame);
  }, [field, attempt, form]);
  return { general: field ? undefined : text, of: (name) => (name === field ? text : undefined) };
}
