// Tests which lines of a changelog belong to a version.
import { expect, test } from 'vitest';
import { changelogSection } from './changelog.ts';

const changelog =
  '# Changelog\n\n## Unreleased\n\n- new\n\n## 1.1.0\n\n### Added\n- one\n\n## 1.0.0\n- old\n\n## 0.9.0\n';

test('a section ends before the next version', () => {
  expect(changelogSection(changelog, '1.1.0')).toBe('### Added\n- one\n');
  expect(changelogSection(changelog, '1.0.0')).toBe('- old\n');
});

test('a version without heading or without lines has no section', () => {
  for (const version of ['1.1', '2.0.0', '0.9.0'])
    expect(changelogSection(changelog, version)).toBeUndefined();
});
