// Lets the browser ask before the page is left while a typed text is unsent
// (docs/design/web-secrets.md#secret-form).

const unsent = new Set<string>();

/** Also sets `returnValue`: Chrome below 119 asks for nothing else. */
export function askToStay(event: BeforeUnloadEvent): void {
  event.preventDefault();
  // oxlint-disable-next-line typescript/no-deprecated -- Chrome 111 (docs/browsers.md#floor)
  event.returnValue = true;
}

/** Says whether the form `name` holds text that was typed and not sent. Listens only while one does. */
export function markUnsent(name: string, holds: boolean): void {
  if (holds) unsent.add(name);
  else unsent.delete(name);
  if (unsent.size > 0) addEventListener('beforeunload', askToStay);
  else removeEventListener('beforeunload', askToStay);
}
