// Class names of buttons and of links that look like buttons (docs/design/web.md#components).
import css from './Button.module.css';

/** `primary` and `dangerSolid` are filled: at most one per page (docs/design/web.md#one-primary-action). */
export type ButtonKind = 'primary' | 'outline' | 'quiet' | 'danger' | 'dangerSolid' | 'private';
export type ButtonSize = 'big' | 'normal' | 'small';

/** The look of a `Button`, a `LinkButton` or the button of a popover. */
export interface ButtonLook {
  kind?: ButtonKind | undefined;
  size?: ButtonSize | undefined;
  wide?: boolean | undefined;
  square?: boolean | undefined;
}

/** Returns the class names, followed by `extra`. */
export function buttonClass(
  { kind = 'outline', size = 'normal', wide = false, square = false }: ButtonLook,
  extra?: string,
): string {
  const parts = [
    css['button'],
    css[kind],
    size === 'normal' ? undefined : css[size],
    wide ? css['wide'] : undefined,
    square ? css['square'] : undefined,
    extra,
  ];
  return parts.filter(Boolean).join(' ');
}
