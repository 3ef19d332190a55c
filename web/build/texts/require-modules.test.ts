// Tests that a part without a text of its page stops the build (docs/design/web-build.md#message-catalogue).
import { expect, test } from 'vitest';
import { requireModules } from './require-modules.ts';

const graph: Readonly<Record<string, { code: string; importedIds: readonly string[] }>> = {
  '/web/src/features/Page.tsx': { code: '', importedIds: ['/web/src/ui/Box.tsx', '/modules/react.js'] },
  '/web/src/ui/Box.tsx': { code: "useTranslations('app')", importedIds: ['/web/src/lib/paths.ts'] },
  '/web/src/lib/paths.ts': { code: '', importedIds: [] },
};
const info = (id: string) => graph[id] ?? null;
const parts = (files: readonly string[]) =>
  new Map([['page', { keys: [], entry: 'src/features/Page.tsx', files: new Set(files) }]]);

test('a page that loads a component whose texts its part lacks does not build', () => {
  expect(() => requireModules(parts(['src/features/Page.tsx']), '/web/', info)).toThrow(
    'The part page lacks the texts of src/ui/Box.tsx.',
  );
});

test('a page builds if its part has the texts of all components', () => {
  expect(() =>
    requireModules(parts(['src/features/Page.tsx', 'src/ui/Box.tsx']), '/web', info),
  ).not.toThrow();
});
