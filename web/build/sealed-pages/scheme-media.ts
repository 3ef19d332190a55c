// Writes each colour of the app as one light value and one dark value in a media query. These pages follow
// the system alone, so they need neither `light-dark()` nor its copy for older browsers
// (docs/design/sealed-links.md#the-pages).
import type { Declaration, Plugin } from 'postcss';

const call = /light-dark\(((?:[^(),]|\([^()]*\))+),((?:[^(),]|\([^()]*\))+)\)/g;

const inScheme = (value: string, scheme: 1 | 2): string =>
  value.replaceAll(call, (...found: readonly string[]) => (found[scheme] ?? '').trim());

/** PostCSS plugin. The dark values stand directly after their rule, so that a later rule still wins. */
export function schemeMedia(): Plugin {
  return {
    postcssPlugin: 'glimpse-scheme-media',
    OnceExit(root, { AtRule, Rule }) {
      root.walkRules((rule) => {
        if (rule.selector.includes('[data-theme')) return void rule.remove();
        const pairs = rule.nodes.filter(
          (node): node is Declaration => node.type === 'decl' && node.value.includes('light-dark('),
        );
        if (pairs.length === 0) return;
        const nodes = pairs.map((pair) => pair.clone({ value: inScheme(pair.value, 2) }));
        for (const pair of pairs) pair.value = inScheme(pair.value, 1);
        const dark = new Rule({ selector: rule.selector, nodes });
        rule.after(new AtRule({ name: 'media', params: '(prefers-color-scheme: dark)', nodes: [dark] }));
      });
    },
  };
}
