{{- /* Refuses values that can't work together, with a sentence that says what to write. */}}
{{- define "app.checks" -}}
{{- $values := .Values }}
{{- $commands := "charts/app/README.md has the command that creates it" }}
{{- if not (regexMatch "^https?://[a-z0-9.-]+(:[0-9]{1,5})?$" $values.siteOrigin) }}
{{- fail "siteOrigin must be an origin: write the address of the site without a path, such as https://glimpse.example.com" }}
{{- end }}
{{- if not (regexMatch "^[a-z0-9-]{1,63}$" $values.region) }}
{{- fail "region must be an identifier: write 1 to 63 small letters, digits or hyphens, such as eu" }}
{{- end }}
{{- if not $values.mongo.existingSecret }}
{{- fail (printf "mongo.existingSecret must be set: write the name of the Secret with the address of MongoDB; %s" $commands) }}
{{- end }}
{{- if and $values.redis.enabled (not $values.redis.existingSecret) }}
{{- fail (printf "redis.existingSecret must be set: write the name of the Secret with the password of Redis; %s. Without Redis write redis.enabled: false" $commands) }}
{{- end }}
{{- if and (not $values.redis.existingSecret) (or $values.api.autoscaling.enabled (gt (int $values.api.replicas) 1)) }}
{{- fail "without Redis each pod counts its own limits: write api.replicas: 1 and api.autoscaling.enabled: false, or redis.existingSecret" }}
{{- end }}
{{- if and $values.api.autoscaling.enabled (gt (int $values.api.autoscaling.minReplicas) (int $values.api.autoscaling.maxReplicas)) }}
{{- fail "api.autoscaling.minReplicas is above maxReplicas: write a smaller one" }}
{{- end }}
{{- if and $values.domainAgent.enabled (not $values.domainAgent.existingSecret) }}
{{- fail (printf "domainAgent.existingSecret must be set: write the name of the Secret with the key of the TXT values; %s" $commands) }}
{{- end }}
{{- if and $values.gateway.enabled (not $values.gateway.parentRefs) }}
{{- fail "gateway.parentRefs must be set: write the Gateway of the route, such as [{name: edge, namespace: gateways}]" }}
{{- end }}
{{- include "app.checkMongoTls" . }}
{{- include "app.checkBackup" . }}
{{- include "app.checkProcesses" . }}
{{- include "app.checkSettings" . }}
{{- end }}

{{- define "app.checkMongoTls" -}}
{{- $tls := .Values.mongo.tls }}
{{- if and .Values.mongo.enabled (or $tls.caSecret $tls.caConfigMap) }}
{{- fail "mongo.tls.caSecret and caConfigMap are for a MongoDB outside the chart: write mongo.tls.existingSecret, with ca.crt in it, or mongo.enabled: false" }}
{{- end }}
{{- if and (not .Values.mongo.enabled) $tls.existingSecret }}
{{- fail "mongo.tls.existingSecret is for the MongoDB of the chart: write mongo.tls.caSecret or mongo.tls.caConfigMap instead" }}
{{- end }}
{{- if and $tls.caSecret $tls.caConfigMap }}
{{- fail "mongo.tls.caSecret and mongo.tls.caConfigMap can't both be set: remove one" }}
{{- end }}
{{- end }}

{{- define "app.checkBackup" -}}
{{- with .Values.backup }}
{{- if and .restore (not .enabled) }}
{{- fail "backup.restore needs the volume with the backups: write backup.enabled: true" }}
{{- end }}
{{- if not (regexMatch "^([0-9*/,-]+ ){2}[0-9*/,?LW-]+ [0-9A-Za-z*/,-]+ [0-9A-Za-z*/,#-]+$" .schedule) }}
{{- fail "backup.schedule must have five fields: write minute, hour, day, month and day of the week in UTC, such as 17 2 * * *" }}
{{- end }}
{{- if not (regexMatch "^([0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}-[0-9]{2}-[0-9]{2}Z)?$" .restore) }}
{{- fail "backup.restore must be the folder of a backup: write the name that its Job printed, such as 2026-11-23T02-17-00Z" }}
{{- end }}
{{- end }}
{{- end }}

{{- /* All processes of a pod together hold 180 + 120 x (n - 1) MB; a second one needs 1 GiB (record 086). */}}
{{- define "app.checkProcesses" -}}
{{- $processes := int .Values.api.processes }}
{{- $resident := add 180 (mul 120 (sub $processes 1)) }}
{{- $requests := default (dict) .Values.api.resources.requests }}
{{- $limits := default (dict) .Values.api.resources.limits }}
{{- $least := dict "requests" (mul $resident 1000000) "limits" (max 1073741824 (mul $resident 2000000)) }}
{{- $write := dict "requests" (printf "%dM" $resident) "limits" (ternary "1Gi" (printf "%dM" (mul $resident 2)) (le $resident 536)) }}
{{- range $kind, $given := dict "requests" $requests "limits" $limits }}
{{- if and (gt $processes 1) (hasKey $given "memory") }}
{{- if lt (include "app.bytes" $given.memory | int64) (get $least $kind | int64) }}
{{- fail (printf "api.processes: %d needs more memory than api.resources.%s.memory: %v: write %s at least" $processes $kind $given.memory (get $write $kind)) }}
{{- end }}
{{- end }}
{{- end }}
{{- end }}

{{- /* Settings that a value of the chart decides, or that may hold a password. */}}
{{- define "app.checkSettings" -}}
{{- $instead := dict
  "REGION" "region" "SITE_ORIGIN" "siteOrigin" "DOMAINS_ENABLED" "domainAgent.enabled"
  "DOMAINS_TARGET" "domainAgent.target" "DOMAINS_IPV4" "domainAgent.ipv4" "DOMAINS_IPV6" "domainAgent.ipv6"
  "MONGO_URL" "mongo.existingSecret" "MONGO_URL_FILE" "mongo.existingSecret"
  "REDIS_URL" "redis.existingSecret" "REDIS_URL_FILE" "redis.existingSecret"
  "SMTP_URL" "mail.existingSecret" "SMTP_URL_FILE" "mail.existingSecret"
  "STRIPE_SECRET_KEY" "stripe.existingSecret" "STRIPE_SECRET_KEY_FILE" "stripe.existingSecret"
  "STRIPE_WEBHOOK_SECRETS" "stripe.existingSecret" "STRIPE_WEBHOOK_SECRETS_FILE" "stripe.existingSecret"
  "WEB_CONCURRENCY" "api.processes" "KEYS_FILE" "keys.existingClaim" "INCOMING_PASSPHRASE" "settings.INCOMING_PASSPHRASE_FILE and api.extraVolumes"
}}
{{- range $name, $_ := .Values.settings }}
{{- if hasKey $instead $name }}
{{- fail (printf "settings.%s can't be set: write %s instead" $name (get $instead $name)) }}
{{- end }}
{{- if has $name (list "BIND_ADDRESS" "PORT" "SERVICE_PORT" "WEB_DIST" "CRASH_POINT") }}
{{- fail (printf "settings.%s can't be set: remove it, the chart sets what its pods need" $name) }}
{{- end }}
{{- end }}
{{- end }}
