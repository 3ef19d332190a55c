// Recording rules of the objectives, and alerts that fire when an error budget is used too fast.
import type { Alert } from './alerts.ts';
import { burnWindows, type Indicator, leastEvents, type Objective } from './objectives.ts';
import type { Select, Series } from './select.ts';

/** A recording rule. */
export type Recorded = {
  readonly record: string;
  readonly expr: string;
  readonly labels: Readonly<Record<string, string>>;
};

const windows = [...burnWindows.Fast, ...burnWindows.Slowly];
const longWindows = windows.map(({ long }) => long);
/** The time over which an objective counts. */
const periodDays = 30;

/** Names of the recorded series. */
export const recordedNames = {
  bad: (window: string) => `glimpse:objective_bad:ratio_rate${window}`,
  events: (window: string) => `glimpse:objective_events:increase${window}`,
  budgetLeft: `glimpse:objective_budget_left:ratio${periodDays}d`,
} as const;

/** Share of bad events that an objective allows, without the noise of binary fractions. */
export const budgetOf = ({ target }: Objective): number => Number((1 - target).toFixed(6));

type Sum = { readonly by: Objective['by']; readonly select: Select; readonly window: string };

const added = (name: 'rate' | 'increase', { metric, where }: Series, { by, select, window }: Sum): string =>
  `sum by (${by}) (${name}(${select(metric, ...where)}[${window}]))`;

function badShare(indicator: Indicator, sum: Sum): string {
  const { by, select, window } = sum;
  switch (indicator.kind) {
    case 'gauge':
      return `1 - max by (${by}) (avg_over_time(${select(indicator.gauge)}[${window}]))`;
    case 'good':
      return `1 - ${added('rate', indicator.good, sum)} / (${added('rate', indicator.all, sum)} > 0)`;
    case 'bad': {
      const all = added('rate', indicator.all, sum);
      return `(${added('rate', indicator.bad, sum)} or 0 * ${all}) / (${all} > 0)`;
    }
  }
}

const eventCount = (indicator: Indicator, sum: Sum): string =>
  indicator.kind === 'gauge'
    ? `max by (${sum.by}) (count_over_time(${sum.select(indicator.gauge)}[${sum.window}]))`
    : added('increase', indicator.all, sum);

/** The recorded series of one objective. */
export function recordingRules(objective: Objective, select: Select): readonly Recorded[] {
  const { id, by, indicator } = objective;
  const labels = { objective: id };
  const sum = (window: string): Sum => ({ by, select, window });
  const shares = [...new Set(windows.flatMap(({ short, long }) => [short, long]))];
  const fiveMinutes = select(recordedNames.bad('5m'), `objective="${id}"`);
  return [
    ...shares.map((window) => ({
      record: recordedNames.bad(window),
      expr: badShare(indicator, sum(window)),
      labels,
    })),
    ...longWindows.map((window) => ({
      record: recordedNames.events(window),
      expr: eventCount(indicator, sum(window)),
      labels,
    })),
    {
      record: recordedNames.budgetLeft,
      expr: `1 - avg_over_time(${fiveMinutes}[${periodDays}d]) / ${budgetOf(objective)}`,
      labels,
    },
  ];
}

type Speed = keyof typeof burnWindows;

/** Names of the alerts of an objective. */
export const burnAlertName = ({ name }: Objective, speed: Speed): string => `Glimpse${name}Burns${speed}`;

const burns = {
  Fast: { for: '2m', severity: 'critical' },
  Slowly: { for: '15m', severity: 'warning' },
} as const;

function burnAlert(objective: Objective, speed: Speed, select: Select): Alert {
  const own = (name: string) => select(name, `objective="${objective.id}"`);
  const conditions = burnWindows[speed].map(({ long, short, factor }) => {
    const limit = Number((factor * budgetOf(objective)).toFixed(6));
    const above = [long, short].map((window) => `${own(recordedNames.bad(window))} > ${limit}`);
    return `(${above.join(' and ')} and ${own(recordedNames.events(long))} >= ${leastEvents})`;
  });
  const time = speed === 'Fast' ? 'within days' : 'before 30 days are over';
  return {
    alert: burnAlertName(objective, speed),
    expr: conditions.join(' or '),
    ...burns[speed],
    summary: `At this rate the objective is missed ${time}: ${objective.promise}`,
  };
}

/** Both alerts of an objective. */
export const burnAlerts = (objective: Objective, select: Select): readonly Alert[] => [
  burnAlert(objective, 'Fast', select),
  burnAlert(objective, 'Slowly', select),
];
