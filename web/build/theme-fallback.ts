// Gives colours a value in browsers without light-dark(): Safari below 17.5, Chrome below 123
// (docs/browsers.md#colours). Generated, so that a token is still written once.
import type { AtRule, Declaration, Helpers, Plugin, Rule } from 'postcss';

const call = 'light-dark(';
/** Passed by an empty value, which shows nothing, or by `initial`, for which var() takes its fallback. */
const light = '--if-light';
const dark = '--if-dark';

/**
 * Replaces each `light-dark(a, b)` by `var(--if-light,a)var(--if-dark,b)`: one of the two is empty.
 * @throws Error if a call has no end or not two colours
 */
export function withoutLightDark(value: string): string {
  const start = value.indexOf(call);
  if (start < 0) return value;
  const from = start + call.length;
  const { comma, end } = partsOf(value, from);
  const [one, other] = [value.slice(from, comma).trim(), value.slice(comma + 1, end).trim()];
  return `${value.slice(0, start)}var(${light},${one})var(${dark},${other})${withoutLightDark(value.slice(end + 1))}`;
}

/** Finds the comma between the two colours, and the bracket that ends the call. */
function partsOf(value: string, from: number): { readonly comma: number; readonly end: number } {
  let [depth, comma] = [0, -1];
  for (let at = from; at < value.length; at += 1) {
    const char = value[at];
    if (char === '(') depth += 1;
    if (char === ',' && depth === 0) comma = at;
    if (char === ')' && depth === 0 && comma > 0) return { comma, end: at };
    if (char === ')') depth -= 1;
  }
  throw new Error(`light-dark() without two colours: ${value}`);
}

/** The two values of a scheme: the colours of the other scheme are empty. */
const shown = (scheme: string) =>
  [
    [light, scheme === 'light' ? 'initial' : ' '],
    [dark, scheme === 'light' ? ' ' : 'initial'],
  ] as const;

/** Makes a rule in the place of `like`, where Vite looks for relative addresses. */
function ruleOf(tools: Helpers, like: Rule, values: readonly (readonly [string, string])[]): Rule {
  const { selector, source } = like;
  const place = source ? { source } : {};
  const raws = { between: ':' };
  const nodes = values.map(([prop, value]) => new tools.Declaration({ prop, value, raws, ...place }));
  return new tools.Rule({ selector, nodes, ...place });
}

/** The rules of one rule for browsers without light-dark(): first its scheme, then its colours. */
function rulesFor(rule: Rule, tools: Helpers): readonly (Rule | AtRule)[] {
  const declared = rule.nodes.filter((node): node is Declaration => node.type === 'decl');
  const scheme = declared.find(({ prop }) => prop === 'color-scheme')?.value;
  const colours = declared
    .filter(({ value }) => value.includes(call))
    .map(({ prop, value }) => [prop, withoutLightDark(value)] as const);
  const both = scheme === 'light dark';
  const values = [...(scheme ? shown(both ? 'light' : scheme) : []), ...colours];
  if (values.length === 0) return [];
  const own = ruleOf(tools, rule, values);
  if (!both) return [own];
  const dimmed = ruleOf(tools, rule, shown('dark'));
  const media = new tools.AtRule({ name: 'media', params: '(prefers-color-scheme:dark)', nodes: [dimmed] });
  return [own, media];
}

/** PostCSS plugin. The fallback stands directly after its rule, so that a later rule still wins. */
export function themeFallback(): Plugin {
  return {
    postcssPlugin: 'glimpse-theme-fallback',
    OnceExit(root, tools) {
      const found: Rule[] = [];
      root.walkRules((rule) => void found.push(rule));
      for (const rule of found) {
        const nodes = [...rulesFor(rule, tools)];
        const params = 'not (color:light-dark(red,red))';
        if (nodes.length > 0) rule.after(new tools.AtRule({ name: 'supports', params, nodes }));
      }
    },
  };
}
