// The list of regions in the footer (docs/design/web.md#footer).
import type { Bootstrap } from '@glimpse/contracts/bootstrap';
import { useTranslations } from 'use-intl';
import { Popover } from '#ui/overlay/Popover.tsx';

type Regions = NonNullable<Bootstrap['regions']>;

/** Links other regions to their sign-up. @throws Error if the current region is not in the list */
export function RegionPopover({ regions }: { regions: Regions }) {
  const t = useTranslations('shell');
  const current = regions.jurisdictions.find(({ identifier }) => identifier === regions.current_jurisdiction);
  if (!current) throw new Error('the current region is not in the list of regions');
  return (
    <Popover label={current.display_name} icon="globe">
      <ul>
        {regions.jurisdictions.map(({ identifier, display_name: name, domain }) => (
          <li key={identifier}>
            {identifier === current.identifier ? (
              <span>
                {name} <strong>{t('currentRegion')}</strong>
              </span>
            ) : (
              <a href={`https://${domain}/signup`}>{name}</a>
            )}
          </li>
        ))}
      </ul>
    </Popover>
  );
}
