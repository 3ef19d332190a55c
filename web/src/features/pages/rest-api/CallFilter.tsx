// Filters the list of calls by a few letters (docs/design/web-colonel.md#rest-api).
import { useId, useState } from 'react';
import { useTranslations } from 'use-intl';
import css from './CallFilter.module.css';

/** Groups with a match are open. An empty field leaves the drawers as they are. */
export function CallFilter({ reference }: { readonly reference: HTMLElement }) {
  const t = useTranslations('pages.restApi');
  const id = useId();
  const [typed, setTyped] = useState('');
  const [found, setFound] = useState<number>();
  const filter = (letters: string) => {
    setTyped(letters);
    setFound(filterCalls(reference, letters.trim().toLowerCase()));
  };
  return (
    <div className={css['filter']} lang={document.documentElement.lang}>
      <label className="label" htmlFor={id}>
        {t('filter')}
      </label>
      <input
        id={id}
        type="search"
        value={typed}
        autoComplete="off"
        onChange={(event) => filter(event.currentTarget.value)}
      />
      <p className="help" role="status">
        {typed.trim() !== '' && found !== undefined && t('found', { count: found })}
      </p>
    </div>
  );
}

function filterCalls(reference: HTMLElement, letters: string): number {
  let count = 0;
  for (const group of reference.querySelectorAll('nav details')) {
    let matches = 0;
    for (const item of group.querySelectorAll('li')) {
      const isCall = item.querySelector('a')?.hash !== '';
      const match = letters === '' || (isCall && item.textContent.toLowerCase().includes(letters));
      item.hidden = !match;
      if (match && isCall) matches += 1;
    }
    group.toggleAttribute('hidden', matches === 0);
    if (letters !== '') group.toggleAttribute('open', matches > 0);
    count += matches;
  }
  return count;
}
