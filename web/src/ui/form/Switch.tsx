// An on/off choice that takes effect at once (docs/design/web.md#components).
import { type ReactNode, useId } from 'react';
import css from './Switch.module.css';

interface SwitchProps {
  /** Names the state that “on” means. */
  label: ReactNode;
  help?: ReactNode;
  checked: boolean;
  onChange(checked: boolean): void;
  disabled?: boolean | undefined;
  id?: string | undefined;
}

/** A native checkbox with the role `switch`. */
export function Switch({ label, help, checked, onChange, disabled, id }: SwitchProps) {
  const made = useId();
  const inputId = id ?? made;
  return (
    <div className={css['row']}>
      <div>
        <label className="label" htmlFor={inputId}>
          {label}
        </label>
        {help && (
          <p className="help" id={`${inputId}-help`}>
            {help}
          </p>
        )}
      </div>
      <input
        type="checkbox"
        role="switch"
        id={inputId}
        className={css['switch']}
        checked={checked}
        disabled={disabled}
        aria-describedby={help ? `${inputId}-help` : undefined}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
    </div>
  );
}
