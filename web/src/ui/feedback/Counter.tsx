// How much of a limited text is used (docs/design/web.md#components).
import { useEffect, useRef } from 'react';
import { announce } from '#ui/display/announce.ts';
import css from './Counter.module.css';

interface CounterProps {
  value: number;
  max: number;
  /** The formatted text, such as “76 / 10000 chars”. */
  text: string;
  id?: string | undefined;
}

const steps = [0.5, 0.9, 1];

/**
 * Visible above half of `max`, and while a parent with class `counted` has hover or focus.
 * Announced at 50, 90 and 100 %.
 */
export function Counter({ value, max, text, id }: CounterProps) {
  const share = value / max;
  const level = steps.filter((step) => share >= step).length;
  const heard = useRef(level);
  useEffect(() => {
    if (level > heard.current) announce(text);
    heard.current = level;
  }, [level, text]);
  return (
    <span
      id={id}
      className={css['counter']}
      data-shown={share > 0.5 || undefined}
      data-near={share >= 0.9 || undefined}
    >
      {text}
    </span>
  );
}
