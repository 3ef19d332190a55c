// Which browsers of the floor lack a feature, by the data of MDN (docs/browsers.md#floor).
import { readFileSync } from 'node:fs';

/** The oldest browsers in which the pages must work. */
const floor = { chrome: 111, chrome_android: 111, edge: 111, firefox: 128, safari: 16.4, safari_ios: 16.4 };

/** A part of the data: features by name, and under `__compat` who has the feature itself. */
export type Features = { readonly [name: string]: unknown };
type Data = {
  readonly api: Features;
  readonly css: Features;
  readonly html: Features;
  readonly javascript: Features;
};

/** The data, read once (20 MB). */
export function readFeatures(): Data {
  const path = new URL(import.meta.resolve('@mdn/browser-compat-data'));
  const data: Data = JSON.parse(readFileSync(path, 'utf8'));
  return data;
}

const isFeatures = (value: unknown): value is Features => typeof value === 'object' && value !== null;

/** Returns a part of the data; `undefined` if it has no such name. */
export function partOf(features: Features | undefined, name: string): Features | undefined {
  const part = features && Object.hasOwn(features, name) ? features[name] : undefined;
  return isFeatures(part) ? part : undefined;
}

/** The named parts of a part. */
export const partsOf = (features: Features | undefined): readonly (readonly [string, Features])[] =>
  Object.entries(features ?? {}).flatMap(([name, part]) =>
    isFeatures(part) && !name.startsWith('__') ? [[name, part] as const] : [],
  );

function has(support: Features, version: number): boolean {
  const { version_added: added, version_removed: removed } = support;
  if (typeof added !== 'string' || support['flags'] || support['prefix'] || support['alternative_name'])
    return false;
  if (typeof removed === 'string' && Number.parseFloat(removed) <= version) return false;
  return Number.parseFloat(added.replace('≤', '')) <= version; // `preview` is no number
}

/** Returns the browsers of the floor that lack the feature; none for a name without data. */
export function lackedBy(feature: Features | undefined): readonly string[] {
  const support = feature && partOf(partOf(feature, '__compat'), 'support');
  if (!support) return [];
  return Object.entries(floor)
    .filter(([browser, version]) => {
      const given = support[browser];
      const ways = (Array.isArray(given) ? given : [given]).filter(isFeatures); // with and without a flag
      return ways.length > 0 && !ways.some((one) => has(one, version));
    })
    .map(([browser, version]) => `${browser} ${version}`);
}
