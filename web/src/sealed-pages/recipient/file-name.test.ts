// Tests the names under which files are saved (docs/design/sealed-links.md#sizes).
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cleanFileName } from './file-name.ts';

test.each([
  ['report.pdf', 'report.pdf'],
  ['Übersicht 2026.xlsx', 'Übersicht 2026.xlsx'],
  ['../../etc/passwd', 'passwd'],
  [String.raw`C:\Windows\run.exe`, 'run.exe'],
  ['bill\u202Efdp.exe', 'bill_fdp.exe'],
  ['a\u0000b\u200Bc.txt', 'a_b_c.txt'],
  ['.bashrc', 'bashrc'],
  ['name. . ', 'name'],
  ['\u2800a\u3164\u115F\u1160b\uFFA0.txt\u3164', 'a b .txt'],
  ['\u2800\u3164\u115F\u1160\uFFA0', 'secret.bin'],
  ['a:b*c?.txt', 'a_b_c_.txt'],
  ['con.txt', '_con.txt'],
  ['', 'secret.bin'],
  ['...', 'secret.bin'],
  ['/', 'secret.bin'],
])('%s is saved as %s', (given, saved) => expect(cleanFileName(given)).toBe(saved));

test('a long name keeps its ending', () => {
  const name = cleanFileName(`${'x'.repeat(300)}.tar.gz`);
  expect([[...name].length, name.endsWith('.gz')]).toEqual([120, true]);
});

test('no name has a path, a hidden character or a direction, whatever was sent', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (given) => {
      const name = cleanFileName(given);
      expect(name).not.toMatch(/[/\\:\p{Cc}\p{Cf}\p{Cs}\u2800\u3164\u115F\u1160\uFFA0]|^\.|[. ]$/u);
      expect(name.length).toBeGreaterThan(0);
      expect([...name].length).toBeLessThanOrEqual(121);
      expect(cleanFileName(name)).toBe(name);
    }),
  );
});
