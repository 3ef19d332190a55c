// One drawing of the sprite, coloured and sized by the text around it (web.md 2.4, Icons).
import type { IconName } from '#ui/display/icon-names.ts';
import css from './Icon.module.css';

declare const __SPRITE_URL__: string;

/** A decorative icon: hidden from assistive technology, so the text beside it must carry the meaning. `flip` mirrors it right to left. */
export function Icon({ name, flip = false, className }: { name: IconName; flip?: boolean; className?: string | undefined }) {
  const classes = [css['icon'], flip ? css['flip'] : undefined, className].filter(Boolean).join(' ');
  return (
    <svg className={classes} aria-hidden="true" focusable="false">
      <use href={`${__SPRITE_URL__}#${name}`} />
    </svg>
  );
}
