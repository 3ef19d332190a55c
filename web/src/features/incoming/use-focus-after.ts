// Moves the focus of the incoming form (docs/design/web-colonel.md#incoming).
import { type RefObject, useEffect } from 'react';

type FocusWish = {
  readonly attempt: number;
  readonly field: string | undefined;
  readonly focused: string | undefined;
};

/** Moves the focus to the field of an error; at first, back to where the reader was typing. */
export function useFocusAfter(form: RefObject<HTMLFormElement | null>, wish: FocusWish): void {
  const { attempt, field, focused } = wish;
  useEffect(() => {
    const name = field === 'secret' ? 'incomingSecret' : field;
    const id = attempt === 0 ? focused : name;
    if (!id) return;
    const control = form.current?.querySelector<HTMLInputElement | HTMLTextAreaElement>(`#${CSS.escape(id)}`);
    control?.focus();
    if (attempt === 0) control?.setSelectionRange(control.value.length, control.value.length);
  }, [form, attempt, field, focused]);
}
