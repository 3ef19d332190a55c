// How much of a limited text is used; seen when it matters, heard at 50, 90 and 100 % (web.md 3.1).
import { useEffect, useRef } from 'react';
import { announce } from '#ui/display/announce.ts';
import css from './Counter.module.css';

interface CounterProps {
  value: number;
  max: number;
  /** The finished sentence, such as “76 / 10000 chars”. */
  text: string;
  id?: string | undefined;
}

const steps = [0.5, 0.9, 1];

/** Shown while a parent of class `counted` is hovered or holds the focus, and always above half of `max`. */
export function Counter({ value, max, text, id }: CounterProps) {
  const share = value / max;
  const level = steps.filter((step) => share >= step).length;
  const heard = useRef(level);
  useEffect(() => {
    if (level > heard.current) announce(text);
    heard.current = level;
  }, [level, text]);
  return (
    <span id={id} className={css['counter']} data-shown={share > 0.5 || undefined} data-near={share >= 0.9 || undefined}>
      {text}
    </span>
  );
}
