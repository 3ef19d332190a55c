// A thin line at the top while the next page is fetched (web.md 3.1): after 300 ms, then for at least 400 ms, in silence.
import { useEffect, useState } from 'react';
import css from './ProgressBar.module.css';

const delayMs = 300;
const leastMs = 400;

/** `active` may flip at any time; the bar keeps its own pace. */
export function ProgressBar({ active }: { active: boolean }) {
  const [shown, setShown] = useState(false);
  useEffect(() => {
    if (active === shown) return undefined;
    const timer = setTimeout(() => setShown(active), active ? delayMs : leastMs);
    return () => clearTimeout(timer);
  }, [active, shown]);
  return shown ? <div className={css['bar']} aria-hidden="true" /> : null;
}
