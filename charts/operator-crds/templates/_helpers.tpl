{{- define "glimpse-operator-crds.labels" -}}
app.kubernetes.io/name: glimpse-operator-crds
app.kubernetes.io/part-of: glimpse
app.kubernetes.io/managed-by: {{ .Release.Service }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
helm.sh/chart: {{ printf "%s-%s" .Chart.Name .Chart.Version }}
{{- with .Values.commonLabels }}
{{ toYaml . }}
{{- end }}
{{- end }}

{{- define "glimpse-operator-crds.annotations" -}}
{{- if .Values.crds.keep -}}
helm.sh/resource-policy: keep
{{- end }}
{{- end }}
