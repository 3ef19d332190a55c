{{- /* Names are fixed, because the operator binds them by name and runs once per cluster. */}}
{{- define "glimpse-operator.name" -}}glimpse-operator{{- end }}

{{- define "glimpse-operator.removalGuard" -}}glimpse-operator-removal-guard{{- end }}

{{- define "glimpse-operator.selector" -}}
app.kubernetes.io/name: glimpse-operator
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end }}

{{- /* Not that of the operator: its Service, budget and spread count its own pods only. */}}
{{- define "glimpse-operator.removalGuardSelector" -}}
app.kubernetes.io/name: {{ include "glimpse-operator.removalGuard" . }}
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end }}

{{- define "glimpse-operator.labels" -}}
{{ include "glimpse-operator.selector" . }}
app.kubernetes.io/component: operator
{{ include "glimpse-operator.commonLabels" . }}
{{- end }}

{{- define "glimpse-operator.removalGuardLabels" -}}
{{ include "glimpse-operator.removalGuardSelector" . }}
app.kubernetes.io/component: removal-guard
{{ include "glimpse-operator.commonLabels" . }}
{{- end }}

{{- define "glimpse-operator.commonLabels" -}}
app.kubernetes.io/part-of: glimpse
app.kubernetes.io/managed-by: {{ .Release.Service }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
helm.sh/chart: {{ printf "%s-%s" .Chart.Name .Chart.Version }}
{{- end }}

{{- define "glimpse-operator.image" -}}
{{- $registry := .Values.global.imageRegistry -}}
{{- $name := ternary .Values.image.repository (printf "%s/%s" $registry .Values.image.repository) (empty $registry) -}}
{{- if .Values.image.digest -}}
{{ printf "%s@%s" $name .Values.image.digest }}
{{- else -}}
{{ printf "%s:%s" $name (default .Chart.AppVersion .Values.image.tag) }}
{{- end -}}
{{- end }}

{{- define "glimpse-operator.rules" -}}
{{ .Files.Get "files/rules.json" }}
{{- end }}
