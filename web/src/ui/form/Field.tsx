// Label, control, help and error of one input (docs/design/web.md#components).
import { type ReactNode, useId } from 'react';
import { FieldContext } from '#ui/form/field-context.ts';
import { Icon } from '#ui/display/Icon.tsx';
import css from './Field.module.css';

interface FieldProps {
  label: ReactNode;
  help?: ReactNode;
  /** Shown below the control, which it marks as invalid. */
  error?: ReactNode;
  /** True for an error that comes while the focus stays in the control. */
  alert?: boolean | undefined;
  /** A word beside the label, such as “optional”. */
  optional?: string | undefined;
  /** Stands at the end of the label's row, such as a counter. */
  aside?: ReactNode;
  /** Id of the control, for tests and other tools. */
  id?: string | undefined;
  children: ReactNode;
}

/** Wraps one control (`TextInput`, `Select`, `PasswordInput`, `TextArea`) and gives it id and description. */
export function Field({ label, help, error, alert = false, optional, aside, id, children }: FieldProps) {
  const made = useId();
  const controlId = id ?? made;
  const helpId = `${controlId}-help`;
  const errorId = `${controlId}-error`;
  const described = [error && errorId, help && helpId].filter(Boolean).join(' ') || undefined;
  const control = { id: controlId, 'aria-describedby': described, 'aria-invalid': error ? true : undefined };
  return (
    <div className={css['field']}>
      <div className="labelRow">
        <label className="label" htmlFor={controlId}>
          {label}
          {optional && <span className={css['optional']}> {optional}</span>}
        </label>
        {aside}
      </div>
      <FieldContext value={control}>{children}</FieldContext>
      {error && (
        <p className={css['error']} id={errorId} role={alert ? 'alert' : undefined}>
          <Icon name="warn" />
          <span>{error}</span>
        </p>
      )}
      {help && (
        <p className="help" id={helpId}>
          {help}
        </p>
      )}
    </div>
  );
}
