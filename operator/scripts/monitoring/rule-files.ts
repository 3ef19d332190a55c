// The rules as files: for a Prometheus of one's own, and as a template of the chart operator.
import {
  type RuleGroup,
  apiRules,
  operatorRules,
  runbookPage,
} from '@glimpse/contracts/handover/monitoring/rules';
import { usualThresholds } from '@glimpse/contracts/handover/monitoring/operator-alerts';
import { anyPlace } from '@glimpse/contracts/handover/monitoring/select';
import { memberLines } from '../yaml-lines.ts';

const made = 'Made by `npm run monitoring -w operator`. Do not edit.';

const ruleFile = (groups: readonly RuleGroup[]): string =>
  [`# ${made}`, ...memberLines('groups', groups), ''].join('\n');

const inChart = operatorRules(
  {
    expiryDays: '{{ $rule.expiryDays }}',
    expirySeconds: '{{ mul $rule.expiryDays 86400 }}',
    handOverLagSeconds: '{{ $rule.handOverLagSeconds }}',
  },
  { runbook: '{{ .Values.metrics.runbookUrl }}' },
);

const template = [
  `{{- /* ${made} */}}`,
  '{{- if and .Values.metrics.enabled .Values.metrics.prometheusRule.enabled }}',
  '{{- $rule := .Values.metrics.prometheusRule }}',
  'apiVersion: monitoring.coreos.com/v1',
  'kind: PrometheusRule',
  'metadata:',
  '  name: glimpse-operator',
  '  namespace: {{ .Release.Namespace }}',
  '  labels:',
  '    {{- include "glimpse-operator.labels" . | nindent 4 }}',
  '    {{- with $rule.labels }}',
  '    {{- toYaml . | nindent 4 }}',
  '    {{- end }}',
  'spec:',
  ...memberLines('groups', inChart).map((line) => `  ${line}`),
  '{{- end }}',
  '',
].join('\n');

/** Text of each file by its path in the repository. */
export const ruleFiles: Readonly<Record<string, string>> = {
  'monitoring/rules/api.yaml': ruleFile(apiRules(anyPlace, { runbook: runbookPage })),
  'monitoring/rules/operator.yaml': ruleFile(operatorRules(usualThresholds, { runbook: runbookPage })),
  'charts/operator/templates/prometheus-rule.yaml': template,
};
