{{- /* The environment of the API, sorted by name: defaults, then settings, then what the chart decides. */}}
{{- define "app.settings" -}}
{{- $values := .Values }}
{{- /* Only edge pods reach the API (network policy), and pods have private addresses. One malloc arena saves memory. */}}
{{- $defaults := dict
  "TRUSTED_PROXIES" "10.0.0.0/8,172.16.0.0/12,192.168.0.0/16,100.64.0.0/10,fc00::/7"
  "MALLOC_ARENA_MAX" "1"
  "GLIBC_TUNABLES" "glibc.malloc.tcache_count=127"
}}
{{- /* What each process needs of the settings that they share, where the default is less. */}}
{{- $processes := int $values.api.processes }}
{{- if gt $processes 2 }}
{{- $_ := set $defaults "BODY_MEMORY_BYTES" (toString (mul $processes 33554432)) }}
{{- end }}
{{- if gt $processes 30 }}
{{- $_ := set $defaults "MAX_CONNECTIONS" (toString (mul $processes 100)) }}
{{- end }}
{{- $own := dict
  "REGION" $values.region
  "SITE_ORIGIN" $values.siteOrigin
  "BIND_ADDRESS" "0.0.0.0"
  "PORT" "8080"
  "SERVICE_PORT" "9090"
  "MONGO_URL_FILE" "/etc/glimpse/mongo/uri"
  "KEYS_FILE" "/var/lib/glimpse/keys.json"
  "DOMAINS_ENABLED" (toString $values.domainAgent.enabled)
  "WEB_CONCURRENCY" (toString $processes)
}}
{{- if $values.redis.existingSecret }}
{{- $_ := set $own "REDIS_URL_FILE" "/etc/glimpse/redis/uri" }}
{{- end }}
{{- if $values.mail.existingSecret }}
{{- $_ := set $own "SMTP_URL_FILE" "/etc/glimpse/mail/uri" }}
{{- end }}
{{- if $values.stripe.existingSecret }}
{{- $_ := set $own "STRIPE_SECRET_KEY_FILE" "/etc/glimpse/stripe/secret-key" }}
{{- $_ := set $own "STRIPE_WEBHOOK_SECRETS_FILE" "/etc/glimpse/stripe/webhook-secrets" }}
{{- end }}
{{- $domains := include "app.domainSettings" . | fromYaml }}
{{- range $name, $value := merge (dict) $own $domains $values.settings $defaults }}
{{ $name }}: {{ ternary (printf "%d" (int64 $value)) (toString $value) (kindIs "float64" $value) | quote }}
{{- end }}
{{- end }}

{{- /* Settings that API and domain agent must share. */}}
{{- define "app.domainSettings" -}}
{{- with .Values.domainAgent }}
{{- with .target }}
DOMAINS_TARGET: {{ . | quote }}
{{- end }}
{{- with .ipv4 }}
DOMAINS_IPV4: {{ join "," . | quote }}
{{- end }}
{{- with .ipv6 }}
DOMAINS_IPV6: {{ join "," . | quote }}
{{- end }}
{{- end }}
{{- end }}
