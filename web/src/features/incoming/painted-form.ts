// Reads what was typed into the form that the server painted, before script replaces it
// (docs/design/web-colonel.md#incoming).

export type Typed = { readonly ticketno: string; readonly secret: string };

/** `focused` is the id of the field that had the focus. */
export type Painted = Typed & { readonly focused: string | undefined };

/** Returns the typed texts; `undefined` where no painted form stands, as after a client navigation. */
export function readPainted(): Painted | undefined {
  if (typeof document === 'undefined') return undefined; // the build renders the form
  const ticket = document.querySelector<HTMLInputElement>('#root #ticketno');
  const secret = document.querySelector<HTMLTextAreaElement>('#root #incomingSecret');
  if (!ticket || !secret) return undefined;
  const { activeElement } = document;
  const focused = activeElement === ticket || activeElement === secret ? activeElement.id : undefined;
  return { ticketno: ticket.value, secret: secret.value, focused };
}
