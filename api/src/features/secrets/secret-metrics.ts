// Metrics of secrets: created, revealed, burned and expired ones, faults, and the stored bytes.
import type { ConcealedKind } from './model/secret-event.ts';
import { counter, gauge, labelledCounter, type MetricRegistry } from '#platform/observe/metric-builders.ts';

/** Registers the metrics of secrets. */
export const secretMetrics = (registry: MetricRegistry) => ({
  created: labelledCounter<ConcealedKind>(registry, {
    name: 'glimpse_secrets_created_total',
    help: 'Secrets stored',
    label: 'kind',
  }),
  revealed: labelledCounter<'nonce' | 'legacy'>(registry, {
    name: 'glimpse_secrets_revealed_total',
    help: 'Secrets whose text was sent',
    label: 'mode',
  }),
  burned: counter(registry, 'glimpse_secrets_burned_total', 'Secrets destroyed by their owner'),
  expired: counter(registry, 'glimpse_secrets_expired_total', 'Secrets deleted after their lifetime'),
  undelivered: labelledCounter(registry, {
    name: 'glimpse_reveal_undelivered_total',
    help: 'Texts that left the store and may not have arrived',
    label: 'why',
  }),
  corrupt: counter(registry, 'glimpse_secret_corrupt_total', 'Rows whose header or boxes were damaged'),
  wrongPassphrase: counter(registry, 'glimpse_passphrase_wrong_total', 'Wrong passphrases'),
  liveBytes: gauge(registry, 'glimpse_live_bytes', 'Bytes of stored content'),
  liveBytesCeiling: gauge(
    registry,
    'glimpse_live_bytes_ceiling',
    'Bytes at which creating is refused; alert at 70 %, 0 means no limit',
  ),
});
