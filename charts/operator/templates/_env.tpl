{{- /* The environment of the operator; operator/src/composition/config.ts reads it. */}}
{{- define "glimpse-operator.env" -}}
- name: OPERATOR_NAMESPACE
  valueFrom: { fieldRef: { apiVersion: v1, fieldPath: metadata.namespace } }
- name: POD_NAME
  valueFrom: { fieldRef: { apiVersion: v1, fieldPath: metadata.name } }
- name: OPERATOR_IMAGE
  value: {{ include "glimpse-operator.image" . | quote }}
- name: MONGO_IMAGE
  value: {{ .Values.storeImages.mongo | quote }}
- name: REDIS_IMAGE
  value: {{ .Values.storeImages.redis | quote }}
- name: IMAGE_PULL_POLICY
  value: {{ .Values.image.pullPolicy | quote }}
{{- with .Values.regionPods }}
- name: REGION_PODS
  value: {{ toJson . | quote }}
{{- end }}
- name: LOG_LEVEL
  value: {{ .Values.logLevel | quote }}
- name: HEALTH_PORT
  value: "8081"
- name: METRICS_PORT
  value: "8443"
- name: METRICS_AUTH
  value: {{ .Values.metrics.auth | quote }}
{{- if .Values.metrics.existingSecret }}
- name: METRICS_CERT_FILE
  value: /etc/glimpse/metrics/tls.crt
- name: METRICS_KEY_FILE
  value: /etc/glimpse/metrics/tls.key
{{- end }}
- name: MAX_CONCURRENT_ROLLOUTS
  value: {{ .Values.maxConcurrentRollouts | quote }}
- name: MONITORING_NAMESPACE
  value: {{ .Values.metrics.namespace | quote }}
- name: RUNBOOK_URL
  value: {{ .Values.metrics.runbookUrl | quote }}
- name: DNS_NAMESPACE
  value: {{ .Values.network.dnsNamespace | quote }}
{{- with .Values.network.clusterCidrs }}
- name: CLUSTER_CIDRS
  value: {{ join "," . | quote }}
{{- end }}
{{- with .Values.network.allowedPrivateCidrs }}
- name: ALLOWED_PRIVATE_CIDRS
  value: {{ join "," . | quote }}
{{- end }}
{{- with .Values.network.dnsServers }}
- name: DNS_SERVERS
  value: {{ join "," . | quote }}
{{- end }}
{{- with .Values.extraEnv }}
{{ toYaml . }}
{{- end }}
{{- end }}
