// Grey lines where text will be; invisible for the first 300 ms, so a quick answer never flickers (web.md 3.1).
import css from './Skeleton.module.css';

/** Hidden from assistive technology: its region says `aria-busy` itself. */
export function Skeleton({ lines }: { lines: number }) {
  return (
    <div className={css['skeleton']} aria-hidden="true">
      {Array.from({ length: lines }, (_, index) => (
        <span key={index} />
      ))}
    </div>
  );
}
