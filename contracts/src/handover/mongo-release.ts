// The releases of MongoDB that API and operator accept (docs/design/trust.md#start-up).
// Web may not import it.

type Version = readonly number[];

/** The oldest release of each supported line; later lines are accepted. */
const floors: readonly Version[] = [
  [7, 0, 32],
  [8, 0, 21],
];
const developmentFloor: Version = [6, 0, 0];

/** For sentences about a release that is refused. */
export const neededReleases = '7.0.32 or 8.0.21 or newer';

const below = (version: Version, floor: Version): boolean => {
  const at = floor.findIndex((part, index) => (version[index] ?? 0) !== part);
  return at >= 0 && (version[at] ?? 0) < (floor[at] ?? 0);
};

/** Whether a release is new enough. `version`: its numbers, `[7, 0, 32]`. */
export function isNewEnough(version: Version, development: boolean): boolean {
  if (development) return !below(version, developmentFloor);
  const floor = floors.find(([major]) => major === version[0]) ?? floors.at(-1) ?? developmentFloor;
  return !below(version, floor);
}
