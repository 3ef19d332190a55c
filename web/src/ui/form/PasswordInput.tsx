// A passphrase input that can show its text and hides it on submit (docs/design/web.md#components).
import { type InputHTMLAttributes, type Ref, useEffect, useRef, useState } from 'react';
import { useControl } from '#ui/form/field-context.ts';
import { buttonClass } from '#ui/form/button-style.ts';
import { Icon } from '#ui/display/Icon.tsx';
import css from './Input.module.css';

interface PasswordInputProps extends InputHTMLAttributes<HTMLInputElement> {
  /** Name of the toggle, such as “Show passphrase”. */
  showLabel: string;
  ref?: Ref<HTMLInputElement> | undefined;
}

/** The caller sets `autoComplete`, which differs between new password, known password and passphrase. */
export function PasswordInput({ showLabel, ref, ...input }: PasswordInputProps) {
  const [shown, setShown] = useState(false);
  const toggle = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    const form = toggle.current?.form;
    const hide = () => setShown(false);
    form?.addEventListener('submit', hide);
    return () => form?.removeEventListener('submit', hide);
  }, []);
  return (
    <span className={css['around']}>
      <input
        spellCheck={false}
        autoCapitalize="off"
        translate="no"
        {...input}
        {...useControl(input)}
        ref={ref}
        type={shown ? 'text' : 'password'}
        className={css['input']}
      />
      <button
        ref={toggle}
        type="button"
        className={buttonClass({ kind: 'quiet', size: 'small' })}
        aria-pressed={shown}
        aria-label={showLabel}
        onClick={() => setShown(!shown)}
      >
        <Icon name={shown ? 'eyeoff' : 'eye'} />
      </button>
    </span>
  );
}
