// The class list that makes a button or a link look like a button (web.md 3.1, Button).
import css from './Button.module.css';

/** `primary` is filled: at most one per screen; `dangerSolid` only for the last step of a destruction (web.md 1.4). */
export type ButtonKind = 'primary' | 'outline' | 'quiet' | 'danger' | 'dangerSolid' | 'private';
export type ButtonSize = 'big' | 'normal' | 'small';

/** What decides how a button looks; shared by `Button`, `LinkButton` and the summary of a popover. */
export interface ButtonLook {
  kind?: ButtonKind | undefined;
  size?: ButtonSize | undefined;
  wide?: boolean | undefined;
  square?: boolean | undefined;
}

/** Class names for the look; `extra` is appended. */
export function buttonClass({ kind = 'outline', size = 'normal', wide = false, square = false }: ButtonLook, extra?: string): string {
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
