// The outcome of a submit, shown above its form (docs/design/web.md#components).
import { type ReactNode, useEffect, useRef } from 'react';
import { Icon } from '#ui/display/Icon.tsx';
import css from './AlertBox.module.css';

interface AlertBoxProps {
  kind: 'error' | 'success';
  title: ReactNode;
  /** Takes the focus on mount. Set a new `key` per submit to take it again. */
  focus?: boolean | undefined;
  children: ReactNode;
}

/** Show one per form. */
export function AlertBox({ kind, title, focus = false, children }: AlertBoxProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (focus) box.current?.focus();
  }, [focus]);
  return (
    <div
      ref={box}
      className={`${css['box']} ${css[kind]}`}
      role={kind === 'error' ? 'alert' : 'status'}
      tabIndex={-1}
    >
      <Icon name={kind === 'error' ? 'alert' : 'check'} />
      <div className={css['text']}>
        <strong>{title}</strong>
        <div>{children}</div>
      </div>
    </div>
  );
}
