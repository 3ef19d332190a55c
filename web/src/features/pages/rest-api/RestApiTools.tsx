// What the script adds to the painted reference: copy buttons, a filter of calls, one language for all
// samples (docs/design/web-colonel.md#rest-api).
import { useEffect } from 'react';
import { createPortal } from 'react-dom';
import { CallFilter } from '#features/pages/rest-api/CallFilter.tsx';
import { SampleCopy } from '#features/pages/rest-api/SampleCopy.tsx';

export function RestApiTools({ reference }: { readonly reference: HTMLElement }) {
  useEffect(() => {
    reference.addEventListener('change', chooseEverywhere);
    return () => reference.removeEventListener('change', chooseEverywhere);
  }, [reference]);
  const filter = reference.querySelector('[data-filter]');
  const slots = [...reference.querySelectorAll('[data-copy]')];
  return (
    <>
      {filter && createPortal(<CallFilter reference={reference} />, filter)}
      {slots.map((slot, at) => createPortal(<SampleCopy sample={slot.parentElement} />, slot, String(at)))}
    </>
  );
}

/** Chooses one language for all samples, and keeps the scroll position. */
function chooseEverywhere({ target, currentTarget }: Event): void {
  if (!(target instanceof HTMLInputElement && currentTarget instanceof HTMLElement)) return;
  if (target.type !== 'radio') return;
  const before = target.getBoundingClientRect().top;
  for (const radio of currentTarget.querySelectorAll<HTMLInputElement>('input[type=radio]'))
    radio.checked = radio.value === target.value;
  scrollBy({ top: target.getBoundingClientRect().top - before, behavior: 'instant' });
}
