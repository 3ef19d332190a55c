// Selects the forms of a prerendered page that fit a visitor (docs/design/web-build.md#page-shell).
import type { Bootstrap } from '@glimpse/contracts/bootstrap';

/**
 * Returns suffixes of the page's pattern, the best one first; a page has some of these forms.
 * `@refused`: the visitor may not create secrets. `@closed`: CREATE_ACCESS is not `anyone`.
 */
export function pageVariants(bootstrap: Bootstrap): readonly string[] {
  const { domain_strategy, authentication, plans_enabled, creation } = bootstrap;
  if (domain_strategy === 'custom') return ['@custom'];
  const site = !authentication.signup ? '' : plans_enabled ? '@plans' : '@accounts';
  const refused = creation.allowed ? [] : [`@refused${site}`];
  return [...refused, ...(creation.open ? [] : ['@closed']), site];
}
