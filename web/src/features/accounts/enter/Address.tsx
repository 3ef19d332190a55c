// An address as it was typed, isolated from the sentence around it (docs/design/web.md#right-to-left).
import css from './Entry.module.css';

/** May break anywhere, because it may be longer than a line. */
export function Address({ children }: { readonly children: string }) {
  return (
    <bdi className={css['address']} dir="ltr" translate="no">
      <strong>{children}</strong>
    </bdi>
  );
}
