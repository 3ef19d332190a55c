// Remembers the pressed button, because Safari on a Mac gives it no focus (docs/browsers.md#differences).

let pressed: HTMLElement | undefined;

/** Starts to remember. Call once per page. */
export function watchPresses(page: Document): void {
  const note = ({ target }: Event) => {
    const button = target instanceof Element ? target.closest('button, summary, a') : undefined;
    pressed = button instanceof HTMLElement ? button : undefined;
  };
  page.addEventListener('click', note, { capture: true });
  page.addEventListener('keydown', () => (pressed = undefined), { capture: true });
}

/** Returns what opened a dialog: what has the focus, else the button that was pressed last. */
export function openerOf(page: Document): HTMLElement | undefined {
  const { activeElement: focused, body } = page;
  return focused instanceof HTMLElement && focused !== body ? focused : pressed;
}
