// The setting of traces (docs/operations.md#traces).
import * as z from 'zod/mini';
import { setting } from './setting.ts';

/** Whether OTLP over HTTP can be sent there: `/v1/traces` is appended. */
function isCollector(given: string): boolean {
  if (!URL.canParse(given) || /[?#]/.test(given)) return false;
  const { protocol, username, password } = new URL(given);
  return /^https?:$/.test(protocol) && username === '' && password === '';
}

export const traceSettings = {
  otelExporterOtlpEndpoint: setting(
    'OTEL_EXPORTER_OTLP_ENDPOINT',
    z.optional(
      z
        .string()
        .check(
          z.refine(isCollector, 'must be an address such as http://collector:4318, without user, ? and #'),
        ),
    ),
    {
      doc: 'Collector that gets traces by OTLP over HTTP, such as http://collector:4318. Absent: no traces.',
    },
  ),
} as const;
