// Renders the CRDs as templates of the chart operator-crds.
import { isJsonObject } from '#kube/kind.ts';
import type { Json, JsonObject } from '#kube/object.ts';
import { crds } from '#resources/crds.ts';
import { apiGroup } from '#resources/labels.ts';

const plainKey = /^[A-Za-z$_][\w$./-]*$/;
const keyText = (key: string): string => (plainKey.test(key) ? key : JSON.stringify(key));

const plainText = /^[A-Za-z][\w./-]*$/;
const keywords = new Set(['true', 'false', 'null', 'yes', 'no', 'on', 'off', 'y', 'n']);

const scalar = (value: Json): string =>
  typeof value === 'string' && plainText.test(value) && !keywords.has(value.toLowerCase())
    ? value
    : JSON.stringify(value);

const isEmpty = (value: Json): boolean =>
  Array.isArray(value) ? value.length === 0 : isJsonObject(value) && Object.keys(value).length === 0;

/** YAML lines of a value. Texts are quoted as in JSON, which YAML contains. */
function yamlLines(value: Json): readonly string[] {
  if (isEmpty(value) || typeof value !== 'object' || value === null) return [scalar(value)];
  if (isJsonObject(value))
    return Object.entries(value).flatMap(([key, member]) => memberLines(key, member ?? null));
  return (Array.isArray(value) ? value : []).flatMap((item: Json) => {
    const [first = '', ...rest] = yamlLines(item);
    return [`- ${first}`, ...rest.map((line) => `  ${line}`)];
  });
}

function memberLines(key: string, value: Json): readonly string[] {
  if (typeof value !== 'object' || value === null || isEmpty(value))
    return [`${keyText(key)}: ${scalar(value)}`];
  return [`${keyText(key)}:`, ...yamlLines(value).map((line) => `  ${line}`)];
}

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
