// The rules with the cases of their alerts, as promtool reads them. JSON is YAML.
import { usualThresholds } from '@glimpse/contracts/handover/monitoring/operator-alerts';
import {
  type AlertRule,
  type RuleGroup,
  apiRules,
  operatorRules,
  runbookPage,
} from '@glimpse/contracts/handover/monitoring/rules';
import { anyPlace, regionPlace } from '@glimpse/contracts/handover/monitoring/select';
import { alertCases } from './alert-cases.ts';
import { type AlertExamples, type Inputs, objectiveCases } from './objective-cases.ts';

const texts = { runbook: runbookPage };
/** All rules, as they are in monitoring/rules. */
export const plainRules: readonly RuleGroup[] = [
  ...apiRules(anyPlace, texts),
  ...operatorRules(usualThresholds, texts),
];

/** The rules that the operator makes for a region. */
export const rulesOf = (identifier: string): readonly RuleGroup[] =>
  apiRules(regionPlace(`glimpse-${identifier}`, 'api-metrics'), { ...texts, labels: { region: identifier } });

export const alertsOf = (groups: readonly RuleGroup[]): readonly AlertRule[] =>
  groups.flatMap(({ rules }) => rules.flatMap((rule) => ('alert' in rule ? [rule] : [])));

/** The cases by the name of the alert. */
export const cases: AlertExamples = { ...objectiveCases, ...alertCases };

const judged = (
  rule: AlertRule,
  inputs: Inputs,
  after: string,
  labels?: Readonly<Record<string, string>>,
) => ({
  interval: '1m',
  input_series: Object.entries(inputs).map(([series, values]) => ({ series, values })),
  alert_rule_test: [
    {
      eval_time: after,
      alertname: rule.alert,
      exp_alerts:
        labels === undefined
          ? []
          : [{ exp_labels: { ...rule.labels, ...labels }, exp_annotations: rule.annotations }],
    },
  ],
});

/** The tests of one alert: it fires once, and is silent for each of the other series. */
export function testsOf(rule: AlertRule): readonly unknown[] {
  const one = cases[rule.alert];
  if (!one) throw new Error(`${rule.alert} has no case`);
  return [
    judged(rule, one.fires, one.after, one.labels),
    ...one.silent.map((inputs) => judged(rule, inputs, one.after)),
  ];
}

/** A test in which the series with which an alert fires leave it silent. */
export function silenceOf(rule: AlertRule): readonly unknown[] {
  const one = cases[rule.alert];
  if (!one) throw new Error(`${rule.alert} has no case`);
  return [judged(rule, one.fires, one.after)];
}

/** Only an alert and the recorded series that it asks: each rule costs time at each minute of a test. */
export function neededBy(groups: readonly RuleGroup[], rule: AlertRule): readonly RuleGroup[] {
  const id = /objective="(\w+)"/.exec(rule.expr)?.[1];
  return groups.map(({ name, rules }) => ({
    name,
    rules: rules.filter((one) =>
      'alert' in one ? one.alert === rule.alert : one.labels['objective'] === id,
    ),
  }));
}
