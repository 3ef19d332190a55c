// A choice from a list; the platform draws the list (web.md 3.1).
import type { SelectHTMLAttributes } from 'react';
import { useControl } from '#ui/form/field-context.ts';
import { Icon } from '#ui/display/Icon.tsx';
import css from './Input.module.css';

/** A native `select`; children are `option` elements. */
export function Select(props: SelectHTMLAttributes<HTMLSelectElement>) {
  return (
    <span className={css['around']}>
      <select {...props} {...useControl(props)} className={css['input']} />
      <Icon name="chev" />
    </span>
  );
}
