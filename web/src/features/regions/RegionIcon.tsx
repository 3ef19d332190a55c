// The picture of a region, from this origin, in the colour of the text (docs/design/web-shell.md#regions).
import { iconPath, type Jurisdiction } from '#features/regions/jurisdictions.ts';
import { Icon } from '#ui/display/Icon.tsx';
import css from './RegionIcon.module.css';

type RegionIconProps = { readonly list: readonly Jurisdiction[]; readonly region: Jurisdiction };

/** Decorative. A globe stands for a region without a picture. */
export function RegionIcon({ list, region }: RegionIconProps) {
  const path = iconPath(list, region);
  if (path === undefined) return <Icon name="globe" />;
  return (
    <svg className={css['icon']} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <use href={path} />
    </svg>
  );
}
