// The device of a session comes from the header alone, and is a closed list of families
// (docs/design/trust.md#list-of-sessions).
import { browserFamilies, systemFamilies } from '@glimpse/contracts/account-sessions';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { deviceOf } from './device.ts';

const webKit = 'AppleWebKit/537.36 (KHTML, like Gecko)';

test.each([
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webKit} Chrome/141.0.0.0 Safari/537.36`, 'chrome', 'windows'],
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webKit} Chrome/141.0.0.0 Safari/537.36 Edg/141.0.0.0`,
    'edge',
    'windows',
  ],
  [`Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${webKit} Chrome/141.0.0.0 Safari/537.36`, 'chrome', 'chromeos'],
  [
    `Mozilla/5.0 (Linux; Android 10; K) ${webKit} Chrome/141.0.0.0 Mobile Safari/537.36 OPR/90.0`,
    'opera',
    'android',
  ],
  [
    `Mozilla/5.0 (Linux; Android 14; SM-S911B) ${webKit} SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36`,
    'samsung',
    'android',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0', 'firefox', 'linux'],
  ['Mozilla/5.0 (Android 14; Mobile; rv:143.0) Gecko/143.0 Firefox/143.0', 'firefox', 'android'],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Safari/605.1.15',
    'safari',
    'macos',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/141.0 Mobile/15E148 Safari/604.1',
    'chrome',
    'ios',
  ],
  ['curl/8.5.0', 'other', 'other'],
  [undefined, 'other', 'other'],
])('%j is %s on %s', (header, browser, system) => {
  expect(deviceOf(header)).toEqual({ browser, system });
});

test('any header gives a family of each list', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (header) => {
      const { browser, system } = deviceOf(header);
      expect([browserFamilies.includes(browser), systemFamilies.includes(system)]).toEqual([true, true]);
    }),
  );
});
