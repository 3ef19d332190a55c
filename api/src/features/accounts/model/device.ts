// What a session list shows of a device: the families of browser and system, without versions. No I/O
// (docs/design/trust.md#list-of-sessions).
import type { browserFamilies, systemFamilies } from '@glimpse/contracts/account-sessions';

type Browser = (typeof browserFamilies)[number];
type System = (typeof systemFamilies)[number];
export type Device = { readonly browser: Browser; readonly system: System };

/** The first mark that stands in the header decides: browsers also name those that they resemble. */
const browserMarks: readonly (readonly [mark: string, family: Browser])[] = [
  ['SamsungBrowser/', 'samsung'],
  ['OPR/', 'opera'],
  ['OPT/', 'opera'],
  ['Edg/', 'edge'],
  ['EdgA/', 'edge'],
  ['EdgiOS/', 'edge'],
  ['Firefox/', 'firefox'],
  ['FxiOS/', 'firefox'],
  ['CriOS/', 'chrome'],
  ['Chrome/', 'chrome'],
  ['Safari/', 'safari'],
];
const systemMarks: readonly (readonly [mark: string, family: System])[] = [
  ['Android', 'android'],
  ['iPhone', 'ios'],
  ['iPad', 'ios'],
  ['CrOS ', 'chromeos'],
  ['Windows', 'windows'],
  ['Macintosh', 'macos'],
  ['Linux', 'linux'],
];

const familyOf = <Family>(text: string, marks: readonly (readonly [string, Family])[]): Family | undefined =>
  marks.find(([mark]) => text.includes(mark))?.[1];

/** @param userAgent the header of the request that signs in */
export function deviceOf(userAgent: string | undefined = ''): Device {
  return {
    browser: familyOf(userAgent, browserMarks) ?? 'other',
    system: familyOf(userAgent, systemMarks) ?? 'other',
  };
}
