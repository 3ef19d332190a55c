// A choice from a list (docs/design/web.md#components).
import type { SelectHTMLAttributes } from 'react';
import { useControl } from '#ui/form/field-context.ts';
import { Icon } from '#ui/display/Icon.tsx';
import css from './Input.module.css';

/** A native `select` with `option` elements as children. */
export function Select(props: SelectHTMLAttributes<HTMLSelectElement>) {
  return (
    <span className={css['around']}>
      <select {...props} {...useControl(props)} className={css['input']} />
      <Icon name="chev" />
    </span>
  );
}
