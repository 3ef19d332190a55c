// Time left until a moment: changes once a minute, in the last minute once a second, and is never read aloud by itself (web.md 1.1, 3.1).
import { useEffect, useEffectEvent, useState } from 'react';
import { now } from '#lib/clock.ts';

interface CountdownProps {
  /** Milliseconds since 1970. */
  until: number;
  /** Words for what is left, in milliseconds; never negative. */
  text(remainingMs: number): string;
  onEnd?: (() => void) | undefined;
  /** It is the label of a button: a timer inside would leave the button without a name. */
  inButton?: boolean | undefined;
}

const minuteMs = 60_000;

/** Ends by calling `onEnd` once; the text for 0 stays. */
export function Countdown({ until, text, onEnd, inButton = false }: CountdownProps) {
  const [left, setLeft] = useState(() => Math.max(0, until - now()));
  const ended = useEffectEvent(() => onEnd?.());
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const tick = () => {
      const rest = Math.max(0, until - now());
      setLeft(rest);
      if (rest > 0) timer = setTimeout(tick, nextTick(rest));
      else ended();
    };
    tick();
    return () => clearTimeout(timer);
  }, [until]);
  return <span role={inButton ? undefined : 'timer'}>{text(left)}</span>;
}

/** Milliseconds to the next change of the text: the next full minute, below one minute the next full second. */
export function nextTick(restMs: number): number {
  const step = restMs > minuteMs ? minuteMs : 1000;
  return restMs % step || step;
}
