// Tabs of a dialog or page, chosen by arrows, Home and End (docs/design/web.md#components).
import { type KeyboardEvent, type ReactNode, useId, useState } from 'react';
import css from './Tabs.module.css';

/** One tab. `id` is unique among its siblings. */
export interface Tab {
  id: string;
  title: ReactNode;
  content: ReactNode;
}

interface TabsProps {
  /** Accessible name of the list. */
  label: string;
  tabs: readonly [Tab, ...Tab[]];
  /** The chosen tab, if the caller keeps it; else the first one is chosen first. */
  chosen?: string | undefined;
  onChoose?: ((id: string) => void) | undefined;
  className?: string | undefined;
}

/** Moving the focus chooses at once. Only the chosen panel is rendered. */
export function Tabs({ label, tabs, chosen, onChoose, className }: TabsProps) {
  const base = useId();
  const [own, setOwn] = useState(tabs[0].id);
  const at = Math.max(
    0,
    tabs.findIndex(({ id }) => id === (chosen ?? own)),
  );
  const current = tabs[at] ?? tabs[0];
  const choose = (index: number) => {
    const tab = tabs[(index + tabs.length) % tabs.length] ?? current;
    setOwn(tab.id);
    onChoose?.(tab.id);
    document.getElementById(`${base}-${tab.id}`)?.focus();
  };
  const move = (event: KeyboardEvent<HTMLButtonElement>) => {
    const target = targetOf(event, { at, last: tabs.length - 1 });
    if (target === undefined) return;
    event.preventDefault();
    choose(target);
  };
  return (
    <div className={className}>
      <div className={css['list']} role="tablist" aria-label={label}>
        {tabs.map((tab, index) => (
          <button
            key={tab.id}
            type="button"
            role="tab"
            id={`${base}-${tab.id}`}
            className={css['tab']}
            aria-selected={index === at}
            aria-controls={`${base}-panel`}
            tabIndex={index === at ? 0 : -1}
            onClick={() => choose(index)}
            onKeyDown={move}
          >
            {tab.title}
          </button>
        ))}
      </div>
      <div
        key={current.id}
        id={`${base}-panel`}
        className={css['panel']}
        role="tabpanel"
        aria-labelledby={`${base}-${current.id}`}
        tabIndex={0}
      >
        {current.content}
      </div>
    </div>
  );
}

/** The tab that a key leads to; `undefined` for other keys. Right to left, the arrows swap. */
function targetOf(
  { key, currentTarget }: KeyboardEvent<HTMLButtonElement>,
  { at, last }: { at: number; last: number },
): number | undefined {
  const forward = getComputedStyle(currentTarget).direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight';
  if (key === 'Home') return 0;
  if (key === 'End') return last;
  if (key === 'ArrowLeft' || key === 'ArrowRight') return at + (key === forward ? 1 : -1);
  return undefined;
}
