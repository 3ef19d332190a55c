// One icon of the sprite (docs/design/web.md#icons).
import type { IconName } from '#ui/display/icon-names.ts';
import css from './Icon.module.css';

declare const __SPRITE_URL__: string;

/** Hidden from assistive technology, so text must say the same. `flip` mirrors it in right-to-left pages. */
export function Icon({
  name,
  flip = false,
  className,
}: {
  name: IconName;
  flip?: boolean;
  className?: string | undefined;
}) {
  const classes = [css['icon'], flip ? css['flip'] : undefined, className].filter(Boolean).join(' ');
  return (
    <svg className={classes} aria-hidden="true" focusable="false">
      <use href={`${__SPRITE_URL__}#${name}`} />
    </svg>
  );
}
