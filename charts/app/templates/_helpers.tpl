{{- /* Names, labels and images. `dict "root" $ "component" "api"` stands for one part of the region. */}}
{{- define "app.name" -}}
{{- default .Release.Name .Values.fullnameOverride | trunc 40 | trimSuffix "-" }}
{{- end }}

{{- define "app.selector" -}}
app.kubernetes.io/name: glimpse
app.kubernetes.io/instance: {{ .root.Release.Name }}
app.kubernetes.io/component: {{ .component }}
{{- end }}

{{- define "app.labels" -}}
{{ include "app.selector" . }}
app.kubernetes.io/part-of: glimpse
app.kubernetes.io/managed-by: {{ .root.Release.Service }}
app.kubernetes.io/version: {{ .root.Chart.AppVersion | quote }}
helm.sh/chart: {{ printf "%s-%s" .root.Chart.Name .root.Chart.Version }}
{{- with .root.Values.commonLabels }}
{{ toYaml . }}
{{- end }}
{{- end }}

{{- /* Name and labels of an object: `suffix` is added to the name of the release. */}}
{{- define "app.metadata" -}}
name: {{ include "app.name" .root }}-{{ default .component .suffix }}
namespace: {{ .root.Release.Namespace }}
labels:
  {{- include "app.labels" . | nindent 2 }}
{{- end }}

{{- define "app.image" -}}
{{- $registry := .root.Values.global.imageRegistry -}}
{{- $name := .image.repository -}}
{{- if $registry }}
{{- $name = printf "%s/%s" $registry (regexReplaceAll "^[^/]*[.:][^/]*/" $name "") -}}
{{- end }}
{{- if .image.digest -}}
{{ printf "%s@%s" $name .image.digest }}
{{- else -}}
{{ printf "%s:%s" $name (default .root.Chart.AppVersion .image.tag) }}
{{- end -}}
{{- end }}

{{- /* Host and port of the site, as browsers send them. */}}
{{- define "app.host" -}}
{{- (urlParse .Values.siteOrigin).host }}
{{- end }}

{{- define "app.hosts" -}}
{{- $hosts := list (regexReplaceAll ":[0-9]+$" (include "app.host" .root) "") -}}
{{- toJson (concat $hosts .extraHosts | uniq) }}
{{- end }}

{{- define "app.keysClaim" -}}
{{- default (printf "%s-keys" (include "app.name" .)) .Values.keys.existingClaim }}
{{- end }}

{{- /* Members of the replica set, as clients name them. */}}
{{- define "app.mongoHosts" -}}
{{- $name := include "app.name" . }}
{{- range $at := until (int .Values.mongo.members) }}
{{- if $at }},{{ end }}{{ printf "%s-mongo-%d.%s-mongo.%s.svc:27017" $name $at $name $.Release.Namespace }}
{{- end }}
{{- end }}

{{- /* Options by which clients connect to MongoDB. */}}
{{- define "app.mongoOptions" -}}
replicaSet=rs0&authSource=admin
{{- if include "app.mongoCaVolume" . }}&tls=true&tlsCAFile=/etc/glimpse/mongo-ca/ca.crt{{ end }}
{{- end }}

{{- /* The authority of MongoDB's certificates, for its clients. Empty: no TLS, or a public authority. */}}
{{- define "app.mongoCaVolume" -}}
{{- with default .Values.mongo.tls.existingSecret .Values.mongo.tls.caSecret }}
{{- include "app.secretVolume" (dict "name" "mongo-ca" "secret" . "keys" (list "ca.crt")) }}
{{- end }}
{{- with .Values.mongo.tls.caConfigMap }}
- name: mongo-ca
  configMap:
    name: {{ . }}
    defaultMode: 0440
    items:
      - { key: ca.crt, path: ca.crt }
{{- end }}
{{- end }}

{{- define "app.mongoCaMount" -}}
{{- if include "app.mongoCaVolume" . }}
- { name: mongo-ca, mountPath: /etc/glimpse/mongo-ca, readOnly: true }
{{- end }}
{{- end }}

{{- /* Bytes of a quantity such as 512Mi; 0 for none. */}}
{{- define "app.bytes" -}}
{{- $units := dict "" 1 "k" 1e3 "M" 1e6 "G" 1e9 "T" 1e12 "Ki" 1024 "Mi" 1048576 "Gi" 1073741824 "Ti" 1099511627776 }}
{{- $text := ternary (printf "%d" (int64 .)) (toString .) (kindIs "float64" .) }}
{{- mulf (regexFind "^[0-9.]+" $text) (get $units (regexFind "[A-Za-z]*$" $text)) | int64 }}
{{- end }}
