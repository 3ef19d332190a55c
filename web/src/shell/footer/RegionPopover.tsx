// The list of regions in the footer (docs/design/web-shell.md#regions).
import { useTranslations } from 'use-intl';
import { type Jurisdictions, signUpAddress } from '#features/regions/jurisdictions.ts';
import { RegionIcon } from '#features/regions/RegionIcon.tsx';
import { Popover } from '#ui/overlay/Popover.tsx';

/** Links each region to its sign-up. */
export function RegionPopover({ regions: { list, current } }: { regions: Jurisdictions }) {
  const t = useTranslations('shell');
  return (
    <Popover label={current?.display_name ?? t('regions')} icon="globe" above>
      <ul>
        {list.map((region) => (
          <li key={region.identifier}>
            <a href={signUpAddress(region)}>
              <RegionIcon list={list} region={region} />
              <bdi>{region.display_name}</bdi> {region === current && <strong>{t('currentRegion')}</strong>}
            </a>
          </li>
        ))}
      </ul>
    </Popover>
  );
}
