// The ring of the brand mark as a picture of a state (docs/design/web.md#mark).
import css from './Ring.module.css';

/** `open`: ajar, as in the mark. `closed`: shut, with the pupil. `empty`: shut, with nothing inside. */
export type RingState = 'open' | 'closed' | 'empty';

/** Decorative: the words beside it say the same. */
export function Ring({ state }: { state: RingState }) {
  return (
    <svg viewBox="0 0 32 32" fill="none" aria-hidden="true" className={`${css['ring']} ${css[state]}`}>
      {state === 'open' ? (
        <path d="M24.2 7.8A11.6 11.6 0 1 0 27.6 16H19" className={css['line']} />
      ) : (
        <circle cx="16" cy="16" r="11.6" className={css['line']} />
      )}
      {state !== 'empty' && <circle cx="16" cy="16" r="3.9" className={css['pupil']} />}
    </svg>
  );
}
