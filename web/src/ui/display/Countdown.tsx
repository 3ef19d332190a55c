// Shows the time left, by the minute, then by the second; never read aloud (docs/design/web.md#calm-pages).
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { serverNow } from '#lib/clock.ts';

interface CountdownProps {
  /** Milliseconds since 1970. */
  until: number;
  /** Formats the time left in milliseconds, which is never negative. */
  text(remainingMs: number): ReactNode;
  onEnd?: (() => void) | undefined;
  /** True for the label of a button: the role `timer` would take away the button's name. */
  inButton?: boolean | undefined;
}

const minuteMs = 60_000;

/** Calls `onEnd` once at the end and keeps the text for 0. */
export function Countdown({ until, text, onEnd, inButton = false }: CountdownProps) {
  const [left, setLeft] = useState(() => Math.max(0, until - serverNow()));
  const ended = useEffectEvent(() => onEnd?.());
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const tick = () => {
      const rest = Math.max(0, until - serverNow());
      setLeft(rest);
      if (rest > 0) timer = setTimeout(tick, nextTick(rest));
      else ended();
    };
    tick();
    return () => clearTimeout(timer);
  }, [until]);
  return <span role={inButton ? undefined : 'timer'}>{text(left)}</span>;
}

/** Returns the milliseconds to the next full minute, below one minute to the next full second. */
export function nextTick(restMs: number): number {
  const step = restMs > minuteMs ? minuteMs : 1000;
  return restMs % step || step;
}
