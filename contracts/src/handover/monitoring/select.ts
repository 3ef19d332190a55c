// Writes selectors of PromQL: which series a rule or a panel looks at.

/** Gives a selector, such as `glimpse_redis_up{namespace="glimpse-eu"}`. */
export type Select = (metric: string, ...where: readonly string[]) => string;

/** Series of one metric, by matchers such as `result="failed"`. */
export type Series = { readonly metric: string; readonly where: readonly string[] };

/** Where rules look. `apiTargets` selects the `up` of the API's processes. */
export type Place = { readonly select: Select; readonly apiTargets: string };

/** Adds the same matchers to every selector. */
export const selectWith =
  (...matchers: readonly string[]): Select =>
  (metric, ...where) => {
    const all = [...matchers, ...where];
    return all.length === 0 ? metric : `${metric}{${all.join(',')}}`;
  };

/** A Prometheus that watches one region, or several by a target label `namespace`. */
export const anyPlace: Place = { select: selectWith(), apiTargets: 'up{job="glimpse-api"}' };

/** One region of a cluster. @param service its Service in front of the API's private port */
export function regionPlace(namespace: string, service: string): Place {
  const select = selectWith(`namespace="${namespace}"`);
  return { select, apiTargets: select('up', `service="${service}"`) };
}
