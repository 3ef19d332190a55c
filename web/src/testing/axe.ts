// Runs axe on the page in both themes (docs/design/web-build.md#checks).
import axe from 'axe-core';
import { expect } from 'vitest';
import '#ui/base.css';

const rules = { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] };

/** Fails with the broken rules and their elements. `whole` also checks landmarks and heading of a page. */
export async function expectAccessible(
  element: Element = document.body,
  { whole = false } = {},
): Promise<void> {
  const partial = {
    region: { enabled: whole },
    'page-has-heading-one': { enabled: whole },
    'landmark-one-main': { enabled: whole },
  };
  for (const theme of ['light', 'dark']) {
    document.documentElement.dataset['theme'] = theme;
    document.documentElement.dataset['switching'] = '';
    const { violations } = await axe.run(element, {
      ...rules,
      rules: { ...partial, 'heading-order': { enabled: whole } },
    });
    const found = violations.map(
      ({ id, nodes }) =>
        `${theme}: ${id}: ${nodes.map(({ html, failureSummary }) => `${html} ${failureSummary}`).join('; ')}`,
    );
    expect(found).toEqual([]);
  }
  delete document.documentElement.dataset['theme'];
}
