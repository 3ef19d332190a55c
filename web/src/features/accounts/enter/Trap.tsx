// A hidden field that catches programs (docs/design/web-accounts.md#sign-up).
import css from './Entry.module.css';

/** A field that people do not see and only programs fill. */
export function Trap({ value, onValue }: { readonly value: string; onValue(text: string): void }) {
  return (
    <div className={css['trap']} aria-hidden="true">
      <input
        type="text"
        name="skill"
        tabIndex={-1}
        autoComplete="off"
        value={value}
        onChange={(event) => onValue(event.currentTarget.value)}
      />
    </div>
  );
}
