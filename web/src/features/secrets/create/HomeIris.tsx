// The large iris behind the form of Home, only decoration (docs/design/web.md#mark).
import css from './Home.module.css';

const bladeAngles = [0, 40, 80, 120, 160, 200, 240, 280, 320] as const;

export function HomeIris() {
  return (
    <svg viewBox="-204 -204 408 408" aria-hidden="true" className={css['iris']}>
      {bladeAngles.map((angle) => (
        <path key={angle} d="M44 16V195A200 200 0 0 1-91.7 177.7Z" transform={`rotate(${angle})`} />
      ))}
      <circle r="200" fill="none" />
    </svg>
  );
}
