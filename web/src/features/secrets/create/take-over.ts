// Takes over what a visitor did in the prerendered form before the script ran
// (docs/design/web-build.md#page-shell).
import { keepTyped } from '#features/secrets/create/draft.ts';
import { openDrawer } from '#ui/overlay/Disclosure.tsx';

/** Reads the prerendered fields into the draft, and remembers open drawers. */
export function takeOverForm(page: Document): void {
  const text = page.querySelector<HTMLTextAreaElement>('#secret');
  if (!text) return;
  const passphrase = page.querySelector<HTMLInputElement>('input[name=passphrase]');
  const lifetime = page.querySelector<HTMLSelectElement>('#lifetime');
  keepTyped({ text: text.value, passphrase: passphrase?.value ?? '', lifetime: chosenOf(lifetime) });
  for (const drawer of page.querySelectorAll<HTMLElement>('details[open][data-drawer]'))
    openDrawer(drawer.dataset['drawer'] ?? '');
}

/** The painted lifetime is no choice: only one that the visitor changed is. */
function chosenOf(lifetime: HTMLSelectElement | null): string {
  const [option] = lifetime?.selectedOptions ?? [];
  return option && !option.defaultSelected ? option.value : '';
}
