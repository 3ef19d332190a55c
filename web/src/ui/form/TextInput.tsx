// A one-line text control (web.md 3.1).
import type { InputHTMLAttributes } from 'react';
import { useControl } from '#ui/form/field-context.ts';
import css from './Input.module.css';

/** A native `input`; inside a `Field` it takes the field's id and description. */
export function TextInput(props: InputHTMLAttributes<HTMLInputElement> & { ref?: React.Ref<HTMLInputElement> }) {
  return <input type="text" {...props} {...useControl(props)} className={css['input']} />;
}
