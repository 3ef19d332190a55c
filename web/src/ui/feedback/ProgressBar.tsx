// A line at the top while a page loads: after 300 ms, at least 400 ms (docs/design/web.md#components).
import { useEffect, useState } from 'react';
import css from './ProgressBar.module.css';

const delayMs = 300;
const leastMs = 400;

/** `active` may change at any time; the bar keeps its minimum times. */
export function ProgressBar({ active }: { active: boolean }) {
  const [shown, setShown] = useState(false);
  useEffect(() => {
    if (active === shown) return undefined;
    const timer = setTimeout(() => setShown(active), active ? delayMs : leastMs);
    return () => clearTimeout(timer);
  }, [active, shown]);
  return shown ? <div className={css['bar']} aria-hidden="true" /> : null;
}
