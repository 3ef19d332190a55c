// A one-line text input (docs/design/web.md#components).
import type { InputHTMLAttributes } from 'react';
import { useControl } from '#ui/form/field-context.ts';
import css from './Input.module.css';

/** A native `input`. Inside a `Field` it gets the field's id and description. */
export function TextInput(
  props: InputHTMLAttributes<HTMLInputElement> & { ref?: React.Ref<HTMLInputElement> },
) {
  return <input type="text" {...props} {...useControl(props)} className={css['input']} />;
}
