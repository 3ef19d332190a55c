// Grey placeholder lines, invisible for the first 300 ms (docs/design/web.md#components).
import css from './Skeleton.module.css';

/** Hidden from assistive technology; its region sets `aria-busy`. */
export function Skeleton({ lines }: { lines: number }) {
  return (
    <div className={css['skeleton']} aria-hidden="true">
      {Array.from({ length: lines }, (_, index) => (
        <span key={index} />
      ))}
    </div>
  );
}
