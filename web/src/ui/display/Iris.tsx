// The iris of the brand as a picture of a state (docs/design/web.md#mark).
import css from './Iris.module.css';

/** `closed`: waits unread. `open`: is being read. `empty`: gone, only the ring is left. */
export type IrisState = 'closed' | 'open' | 'empty';

const bladeAngles = [0, 40, 80, 120, 160, 200, 240, 280, 320] as const;

type IrisProps = {
  readonly state: IrisState;
  readonly small?: boolean;
  /** Closes its ring, or its pupil shrinks away: only after an action of the reader. */
  readonly moves?: boolean;
};

/** Decorative: the words beside it say the same. */
export function Iris({ state, small = false, moves = false }: IrisProps) {
  const classes = [css['iris'], css[state], small && css['small'], moves && css['moves']]
    .filter(Boolean)
    .join(' ');
  return (
    <svg viewBox="-24 -24 48 48" fill="none" aria-hidden="true" className={classes}>
      <circle r="21" pathLength="1" className={css['ring']} />
      {state !== 'empty' &&
        bladeAngles.map((angle) => (
          <g key={angle} transform={`rotate(${angle})`}>
            <path d="M4.6 1.7V20.4" className={css['blade']} />
          </g>
        ))}
      {(state === 'closed' || (state === 'empty' && moves)) && <circle r="2.4" className={css['pupil']} />}
    </svg>
  );
}
