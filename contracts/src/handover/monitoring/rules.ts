// The groups of rules as Prometheus and its operator read them.
import { type Alert, apiAlerts } from './alerts.ts';
import { burnAlerts, type Recorded, recordingRules } from './burn-rates.ts';
import { type Objective, objectives } from './objectives.ts';
import { operatorAlerts, type Thresholds } from './operator-alerts.ts';
import { anyPlace, type Place, type Select } from './select.ts';

type Texts = Readonly<Record<string, string>>;
/** An alert as Prometheus reads it. */
export type AlertRule = {
  readonly alert: string;
  readonly expr: string;
  readonly for: string;
  readonly labels: Texts;
  readonly annotations: Texts;
};
export type RuleGroup = { readonly name: string; readonly rules: readonly (Recorded | AlertRule)[] };

/** The page of the runbook in this repository. */
export const runbookPage = 'docs/runbook.md';

/** `runbook`: address of docs/runbook.md. `labels`: more labels of the alerts. */
export type RuleTexts = { readonly runbook: string; readonly labels?: Texts };

/** The heading of an alert in the runbook is its name; both alerts of an objective have one. */
export const runbookUrl = (runbook: string, alert: string): string =>
  `${runbook}#${alert.replace(/Burns(?:Fast|Slowly)$/, 'Burns').toLowerCase()}`;

const toRule =
  ({ runbook, labels = {} }: RuleTexts) =>
  ({ alert, expr, for: wait, severity, summary }: Alert): AlertRule => ({
    alert,
    expr,
    for: wait,
    labels: { severity, ...labels },
    annotations: { summary, runbook_url: runbookUrl(runbook, alert) },
  });

const objectivesOf = (source: Objective['source']): readonly Objective[] =>
  objectives.filter((one) => one.source === source);

function groupsOf(
  source: Objective['source'],
  select: Select,
): { readonly recorded: RuleGroup; readonly burning: readonly Alert[] } {
  const own = objectivesOf(source);
  return {
    recorded: {
      name: `glimpse-${source}-objectives`,
      rules: own.flatMap((one) => recordingRules(one, select)),
    },
    burning: own.flatMap((one) => burnAlerts(one, select)),
  };
}

/** The rules about a region's API. */
export function apiRules(place: Place, texts: RuleTexts): readonly RuleGroup[] {
  const { recorded, burning } = groupsOf('api', place.select);
  return [recorded, { name: 'glimpse-api', rules: [...burning, ...apiAlerts(place)].map(toRule(texts)) }];
}

/** The rules about the operator, its regions and custom domains. */
export function operatorRules(thresholds: Thresholds, texts: RuleTexts): readonly RuleGroup[] {
  const { recorded, burning } = groupsOf('operator', anyPlace.select);
  const alerts = [...burning, ...operatorAlerts(thresholds)];
  return [recorded, { name: 'glimpse-operator', rules: alerts.map(toRule(texts)) }];
}
