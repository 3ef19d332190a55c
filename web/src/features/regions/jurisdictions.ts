// The list of jurisdictions and the one that this site belongs to (docs/design/web-shell.md#regions).
import type { Bootstrap } from '@glimpse/contracts/bootstrap';

export type Jurisdiction = NonNullable<Bootstrap['regions']>['jurisdictions'][number];

export type Jurisdictions = {
  readonly enabled: boolean;
  /** `undefined` while the list is loading, and when the list does not have it. */
  readonly current: Jurisdiction | undefined;
  readonly list: readonly Jurisdiction[];
  /** Regions are on, but the server has not read their list yet. */
  readonly loading: boolean;
  readonly error: 'unknown' | undefined;
};

/** Finds a jurisdiction. @throws Error if the list does not have the identifier */
export function findJurisdiction(list: readonly Jurisdiction[], identifier: string): Jurisdiction {
  const found = list.find((one) => one.identifier === identifier);
  if (!found) throw new Error('Unknown jurisdiction.');
  return found;
}

/** Reads the jurisdictions from the page globals. An unknown current one becomes `error`. */
export function readJurisdictions({
  regions_enabled: enabled,
  regions,
}: Pick<Bootstrap, 'regions_enabled' | 'regions'>): Jurisdictions {
  const list = (enabled && regions?.jurisdictions) || [];
  const state = { enabled, list, loading: enabled && !regions, current: undefined, error: undefined };
  if (!enabled || !regions) return state;
  try {
    return { ...state, current: findJurisdiction(list, regions.current_jurisdiction) };
  } catch {
    return { ...state, error: 'unknown' };
  }
}

/** Where an account in another jurisdiction is created. */
export function signUpAddress({ domain }: Jurisdiction): string {
  return `https://${domain}/signup`;
}

/** At most so many pictures are fetched; browsers keep each for 168 hours, as the server tells them. */
const mostIcons = 50;
const drawing = /^([a-z0-9-]+):([a-z0-9-]+)$/;

/** Returns the path of a jurisdiction's picture; `undefined` for a malformed name or from the 51st on. */
export function iconPath(list: readonly Jurisdiction[], { icon }: Jurisdiction): string | undefined {
  const names = [...new Set(list.map((one) => one.icon))].slice(0, mostIcons);
  const [, set, name] = drawing.exec(icon) ?? [];
  return names.includes(icon) && set && name ? `/icons/${set}/${name}.svg#icon` : undefined;
}
