// Copies a text, also where the page has no clipboard, such as on plain http (docs/design/web.md#components).

/**
 * Copies by the clipboard, else by a selection. Returns whether it was copied.
 * @param near the pressed button
 */
export async function copyText(text: string, near: HTMLElement): Promise<boolean> {
  try {
    if (!navigator.clipboard) return copySelection(text, near);
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copySelection(text, near);
  }
}

/** The old way. The text stands in the page only until this returns, and is never painted. */
function copySelection(text: string, near: HTMLElement): boolean {
  const { activeElement: focused } = document;
  const box = document.createElement('textarea');
  box.value = text;
  box.readOnly = true; // no keyboard on phones
  box.translate = false;
  box.ariaHidden = 'true';
  Object.assign(box.style, { position: 'fixed', insetBlockStart: '0', opacity: '0' });
  (near.closest('dialog') ?? document.body).append(box); // behind an open dialog nothing can be selected
  box.select();
  try {
    // oxlint-disable-next-line typescript/no-deprecated -- the only way without a clipboard
    return document.execCommand('copy');
  } catch {
    return false;
  } finally {
    box.remove();
    if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
  }
}
