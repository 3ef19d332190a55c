// Lifetimes, sizes, generated passwords and English texts, as older clients know them (api.md 1.8, 8.2-8.4).
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { secureIds } from '#platform/crypto/primitives/ids.ts';
import { ApiError } from '#platform/errors/api-error.ts';
import { generatedPassword } from './generate.ts';
import { datesOf, lifetimeSeconds } from './model/lifetime.ts';
import { maskEmail } from './creation/mailed-link.ts';
import { codePoints, displayLines, truncateText, isOneLiner } from './model/text-size.ts';
import { agoText, lifetimeStamp, naturalLifetime, utcText } from './presenters/time-texts.ts';

const week = 604_800;
const codeOf = (act: () => unknown): string | undefined => {
  try {
    act();
    return undefined;
  } catch (error) {
    return error instanceof ApiError ? error.code : 'defect';
  }
};

describe('lifetimes', () => {
  test.each([
    [undefined, week],
    ['', week],
    ['0', week],
    ['-5', week],
    ['1', 60],
    ['59.9', 60],
    ['60', 60],
    ['61', 61],
    ['3600', 3600],
    ['3600.9', 3600],
    ['604801', week],
    ['1e21', week],
    ['999999999999999999999', week],
  ])('%s asked gives %s seconds', (asked, seconds) => {
    expect(lifetimeSeconds(asked, week)).toBe(seconds);
  });

  test('the default never exceeds the plan', () => {
    expect(lifetimeSeconds(undefined, 100)).toBe(100);
    expect(lifetimeSeconds('-1', 100)).toBe(100);
  });

  test('any text gives a whole number within the plan, or one refusal', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.double().map(String), fc.bigInt().map(String)), (asked) => {
        const code = codeOf(() => {
          const seconds = lifetimeSeconds(asked, week);
          expect(Number.isInteger(seconds) && seconds >= 60 && seconds <= week).toBe(true);
        });
        expect([undefined, 'secrets.bad_ttl']).toContain(code);
      }),
    );
    expect(codeOf(() => lifetimeSeconds('soon', week))).toBe('secrets.bad_ttl');
    expect(codeOf(() => lifetimeSeconds('NaN', week))).toBe('secrets.bad_ttl');
    expect(codeOf(() => lifetimeSeconds('0x10', week))).toBe('secrets.bad_ttl');
  });

  test('the receipt lives twice as long as the secret', () => {
    const { createdAt, expiresAt, purgeAt } = datesOf(new Date(1000), 60);
    expect([createdAt, expiresAt, purgeAt].map(Number)).toEqual([1000, 61_000, 121_000]);
  });
});

describe('sizes', () => {
  const anyText = fc.string({ unit: 'grapheme', maxLength: 60 });

  test('count code points, and a cut text is a prefix that splits none', () => {
    fc.assert(
      fc.property(anyText, fc.nat(40), (text, max) => {
        expect(codePoints(text)).toBe([...text].length);
        const kept = truncateText(text, max);
        expect(kept.text).toBe([...text].slice(0, max).join(''));
        expect(kept.originalChars).toBe([...text].length > max ? [...text].length : undefined);
      }),
    );
  });

  test('give the page its rows', () => {
    expect(displayLines()).toBe(4);
    expect(displayLines('x')).toBe(4);
    expect(displayLines('x'.repeat(80))).toBe(5);
    expect(displayLines('a\nb\r\nc\rd')).toBe(7);
    expect(displayLines('x'.repeat(10_000))).toBe(30);
    expect(isOneLiner('one line')).toBe(true);
    expect(isOneLiner('two\nlines')).toBe(false);
  });
});

describe('generated passwords', () => {
  test('have the asked length and only symbols that cannot be confused', () => {
    fc.assert(
      fc.property(fc.integer({ min: 8, max: 128 }), (length) => {
        expect(generatedPassword(secureIds, String(length))).toMatch(new RegExp(`^[a-hjkmnp-zA-Z2-9*$!?()]{${length}}$`));
      }),
    );
    expect(generatedPassword(secureIds, undefined)).toHaveLength(12);
  });

  test.each(['7', '129', 'x', '-8', '8.5', '1e1', ' 9'])('refuse the length %s', (asked) => {
    expect(codeOf(() => generatedPassword(secureIds, asked))).toBe('secrets.bad_length');
  });

  test('use all 63 symbols', () => {
    const seen = new Set(Array.from({ length: 100 }, () => generatedPassword(secureIds, '128')).join(''));
    expect(seen.size).toBe(63);
  });
});

describe('texts', () => {
  const now = new Date('2026-11-20T14:03:00Z');
  test.each([
    [0, 'a moment ago'],
    [-5, 'a moment ago'],
    [25, 'about 20 seconds ago'],
    [60, 'about a minute ago'],
    [300, '5 minutes ago'],
    [3600, 'about 1 hour ago'],
    [7200, 'about 2 hours ago'],
    [86_400, 'yesterday'],
    [4 * 86_400, 'on monday'],
    [15 * 86_400, '2 weeks ago'],
  ])('%s seconds ago is "%s"', (seconds, text) => {
    expect(agoText(new Date(now.getTime() - seconds * 1000), now)).toBe(text);
  });

  test('dates and lifetimes', () => {
    expect(utcText(now)).toBe('2026-11-20@14:03:00 UTC');
    expect([45, 60, 1800, 3600, 14_400, 86_400, week].map(lifetimeStamp)).toEqual([
      '45 seconds',
      '60 seconds',
      '30 minutes',
      '60 minutes',
      '4 hours',
      '24 hours',
      '7 days',
    ]);
    expect([1, 61, 3601, 90_000].map(naturalLifetime)).toEqual(['1 second', '1 minute', '1 hour', '1 day']);
  });

  test('an address is masked the same way whatever its length', () => {
    expect(maskEmail('foo@example.com')).toBe('fo*****@e*****.com');
    expect(maskEmail('a@b.photography')).toBe('a*****@b*****.photography');
    expect(maskEmail('ana.maria@mail.example.co.uk')).toBe('an*****@m*****.uk');
  });
});
