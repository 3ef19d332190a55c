// Renders the CRDs as templates of the chart operator-crds.
import type { JsonObject } from '#kube/object.ts';
import { crds } from '#resources/crds.ts';
import { apiGroup } from '#resources/labels.ts';
import { memberLines, yamlLines } from './yaml-lines.ts';

/** A CRD as a template that `crds.enabled` switches off and that survives `helm uninstall`. */
function template(name: string, crd: JsonObject): string {
  return [
    '{{- /* Made by `npm run crds -w operator`. Do not edit. */}}',
    '{{- if .Values.crds.enabled }}',
    ...yamlLines({ apiVersion: crd['apiVersion'], kind: crd['kind'] }),
    'metadata:',
    `  name: ${name}`,
    '  labels:',
    '    {{- include "glimpse-operator-crds.labels" . | nindent 4 }}',
    '  {{- with include "glimpse-operator-crds.annotations" . }}',
    '  annotations:',
    '    {{- . | nindent 4 }}',
    '  {{- end }}',
    ...memberLines('spec', crd['spec'] ?? null),
    '{{- end }}',
    '',
  ].join('\n');
}

/** Text of each template by its path in the repository. */
export const crdFiles: ReadonlyMap<string, string> = new Map(
  Object.entries(crds).map(([plural, crd]) => [
    `charts/operator-crds/templates/${plural}.yaml`,
    template(`${plural}.${apiGroup}`, crd),
  ]),
);
