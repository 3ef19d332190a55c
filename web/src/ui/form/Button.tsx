// The button: kinds, sizes, pending state, disabled with a reason (docs/design/web.md#components).
import { type ButtonHTMLAttributes, type MouseEvent, type ReactNode, useId } from 'react';
import { buttonClass, type ButtonKind, type ButtonSize } from '#ui/form/button-style.ts';
import { Icon } from '#ui/display/Icon.tsx';
import type { IconName } from '#ui/display/icon-names.ts';
import { VisuallyHidden } from '#ui/display/VisuallyHidden.tsx';
import { labelInName } from '#ui/form/label-in-name.ts';
import css from './Button.module.css';

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  kind?: ButtonKind | undefined;
  size?: ButtonSize | undefined;
  icon?: IconName | undefined;
  /** Mirrors the icon in right-to-left pages. */
  flipIcon?: boolean | undefined;
  wide?: boolean | undefined;
  /** The label while work is pending. It makes the button busy; presses do nothing, the width stays. */
  pending?: string | undefined;
  /** Accessible name of a button that shows only its icon. */
  iconOnly?: string | undefined;
  /** Why it is disabled, as tooltip and description. Ignored while enabled. */
  reason?: string | undefined;
}

/** A native `button`; the default type is `button`. */
export function Button({
  kind,
  size,
  icon,
  flipIcon,
  wide,
  pending,
  iconOnly,
  reason,
  children,
  className,
  onClick,
  ...rest
}: ButtonProps) {
  const reasonId = useId();
  const explained = rest.disabled === true && reason !== undefined;
  const busy = pending !== undefined;
  const click = (event: MouseEvent<HTMLButtonElement>) => {
    if (busy) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <>
      <button
        type="button"
        title={explained ? reason : undefined}
        aria-describedby={explained ? reasonId : undefined}
        {...rest}
        className={buttonClass({ kind, size, wide, square: iconOnly !== undefined }, className)}
        aria-label={iconOnly ?? nameOf(rest['aria-label'], children)}
        aria-busy={busy || undefined}
        aria-disabled={busy || undefined}
        onClick={click}
      >
        <Face icon={icon} flip={flipIcon} pending={pending}>
          {children}
        </Face>
      </button>
      {explained && (
        <VisuallyHidden>
          <span id={reasonId}>{reason}</span>
        </VisuallyHidden>
      )}
    </>
  );
}

const nameOf = (name: string | undefined, label: ReactNode) =>
  name !== undefined && typeof label === 'string' ? labelInName(name, label) : name;

type FaceProps = {
  icon: IconName | undefined;
  flip: boolean | undefined;
  pending: string | undefined;
  children: ReactNode;
};

function Face({ icon, flip, pending, children }: FaceProps) {
  const face = (
    <>
      {icon && <Icon name={icon} flip={flip ?? false} />}
      {children}
    </>
  );
  if (pending === undefined) return face;
  return (
    <span className={css['labels']}>
      <span className={`${css['face']} ${css['ghost']}`} aria-hidden="true">
        {face}
      </span>
      <span>{pending}</span>
    </span>
  );
}
