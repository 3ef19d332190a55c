// Finds what a stylesheet uses and the floor lacks, outside `@supports` (docs/browsers.md#floor).
import postcss, { type AtRule, type Declaration, type Node, type Rule } from 'postcss';
import { type Features, lackedBy, partOf } from './missing.ts';
import type { Lack } from './script-features.ts';

type Data = { readonly css: Features };

/** Whether an `@supports` around it asks for the feature, or is for browsers without something. */
function isAsked(node: Node, name: string): boolean {
  for (let around = node.parent; around; around = around.parent) {
    const params = 'params' in around && 'name' in around && around.name === 'supports' && around.params;
    if (typeof params === 'string' && params.includes(name)) return true;
  }
  return false;
}

const lack = (feature: string, data: Features | undefined): readonly Lack[] => {
  const browsers = lackedBy(data);
  return browsers.length > 0 ? [{ feature, browsers }] : [];
};

/** Functions of a value, wherever MDN lists them. */
function functionsOf({ css }: Data, value: string): readonly Lack[] {
  return [...value.matchAll(/([a-z][a-z-]*)\(/g)].flatMap(([, name = '']) => {
    const types = partOf(css, 'types');
    const groups = ['color', 'gradient', 'filter-function', 'transform-function', 'easing-function', 'image'];
    const found = groups.map((group) => partOf(partOf(types, group), name)).find(Boolean);
    return lack(`${name}()`, partOf(types, name) ?? found);
  });
}

/** Whether the rule says the same before in an older way: another value, or the name with a prefix. */
function hasFallback(declaration: Declaration): boolean {
  const { prop, parent } = declaration;
  const before = parent?.nodes?.slice(0, parent.index(declaration)) ?? [];
  if (before.some((one) => one.type === 'decl' && [prop, `-webkit-${prop}`].includes(one.prop))) return true;
  const next = parent?.next(); // as web/build/theme-fallback.ts writes it
  if (next?.type !== 'atrule' || next.name !== 'supports' || !next.params.startsWith('not')) return false;
  return next.toString().includes(`${prop}:`);
}

function ofDeclaration(data: Data, declaration: Declaration): readonly Lack[] {
  const { prop, value } = declaration;
  if (hasFallback(declaration)) return [];
  const property = partOf(partOf(data.css, 'properties'), prop);
  const ofProperty = prop.startsWith('--') ? [] : lack(prop, property);
  const words = value.split(/[\s,]+/).filter((word) => /^[a-z][a-z-]*$/.test(word));
  const ofWords = words.flatMap((word) => lack(`${prop}: ${word}`, partOf(property, word)));
  const units = /\d(dvh|svh|lvh|dvw|cqi|cqw|lh|rlh)\b/.exec(value)?.[1];
  const ofUnits = units ? lack(units, unitOf(data, units)) : [];
  return [...(ofProperty.length > 0 ? ofProperty : ofWords), ...ofUnits, ...functionsOf(data, value)];
}

/** MDN lists units of a viewport together. */
function unitOf({ css }: Data, unit: string): Features | undefined {
  const length = partOf(partOf(css, 'types'), 'length');
  const group = `viewport_percentage_units_${{ d: 'dynamic', s: 'small', l: 'large' }[unit[0] ?? ''] ?? ''}`;
  return partOf(length, unit) ?? partOf(length, group);
}

const ofSelector = (data: Data, { selector }: Rule): readonly Lack[] =>
  [...selector.matchAll(/::?([a-z][a-z-]*)/g)].flatMap(([whole, name = '']) =>
    lack(whole, partOf(partOf(data.css, 'selectors'), name)),
  );

function ofAtRule(data: Data, { name, params }: AtRule): readonly Lack[] {
  const rule = partOf(partOf(data.css, 'at-rules'), name);
  const asked =
    name === 'media' ? [...params.matchAll(/\(([a-z-]+)/g)].map(([, feature = '']) => feature) : [];
  return [...lack(`@${name}`, rule), ...asked.flatMap((one) => lack(`@media (${one})`, partOf(rule, one)))];
}

/** Prepares the search: `find` returns what a stylesheet uses without asking, each feature once. */
export function styleSearch(data: Data): (css: string) => readonly Lack[] {
  return (css) => {
    const found = new Map<string, Lack>();
    const note = (node: Node, lacks: readonly Lack[]) => {
      for (const one of lacks)
        if (!isAsked(node, one.feature.replaceAll(/[:()]|\s.*$/g, ''))) found.set(one.feature, one);
    };
    const sheet = postcss.parse(css);
    sheet.walkDecls((node) => note(node, ofDeclaration(data, node)));
    sheet.walkRules((node) => note(node, ofSelector(data, node)));
    sheet.walkAtRules((node) => note(node, ofAtRule(data, node)));
    return [...found.values()];
  };
}
