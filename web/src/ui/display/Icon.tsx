// One icon: drawn inline on the first pages, else from the sprite (docs/design/web.md#icons).
import type { IconName } from '#ui/display/icon-names.ts';
import css from './Icon.module.css';

declare const __SPRITE_URL__: string;
/** The `d` of each icon of the first pages. */
declare const __ICON_PATHS__: Readonly<Record<string, string>>;
const paths = __ICON_PATHS__;

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
  const d = paths[name];
  return (
    <svg className={classes} viewBox="0 0 24 24" aria-hidden="true">
      {d === undefined ? <use href={`${__SPRITE_URL__}#${name}`} /> : <path d={d} />}
    </svg>
  );
}
