// A link to read and select by one click; the key stands out (docs/design/web.md#components).
import css from './LinkBox.module.css';

/** Read-only text, always left to right. `label` is its accessible name. */
export function LinkBox({ url, label, id }: { url: string; label: string; id?: string | undefined }) {
  const cut = url.lastIndexOf('/') + 1;
  return (
    <p className={`url ${css['box']}`} id={id} role="group" aria-label={label} translate="no">
      <span className="dim">{url.slice(0, cut)}</span>
      <span data-key>{url.slice(cut)}</span>
    </p>
  );
}
