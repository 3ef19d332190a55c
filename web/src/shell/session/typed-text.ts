// Tells whether the page holds text that a reload would lose (docs/design/web-accounts.md#signing-out).

const fields =
  ':is(main, dialog[open]) :is(textarea, input:not([type=hidden], [type=checkbox], [type=radio]))';

/** Returns true while a text field of the page or of an open dialog is filled. */
export function holdsTypedText(page: Document = document): boolean {
  return [...page.querySelectorAll(fields)].some(
    (field) =>
      (field instanceof HTMLTextAreaElement || field instanceof HTMLInputElement) &&
      !field.readOnly &&
      field.value !== '',
  );
}
