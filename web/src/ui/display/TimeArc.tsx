// The rest of a time as an arc of a ring (docs/design/web.md#mark).
import css from './TimeArc.module.css';

type TimeArcProps = {
  /** What is left of the whole time, 0 to 1. */
  readonly left: number;
};

/** Decorative: the words beside it name the time. */
export function TimeArc({ left }: TimeArcProps) {
  const part = Math.min(1, Math.max(0, left));
  return (
    <svg viewBox="0 0 16 16" fill="none" aria-hidden="true" className={css['arc']}>
      <circle cx="8" cy="8" r="6" className={css['whole']} />
      <circle cx="8" cy="8" r="6" pathLength="1" strokeDasharray={`${part.toFixed(3)} 1`} />
    </svg>
  );
}
