// Turns traces on where a collector is set. Without one no code of OpenTelemetry is loaded.
import type { Log } from '#platform/observe/log.ts';
import type { Tracing } from '#platform/observe/tracing.ts';
import { installedVersion } from '#platform/version.ts';
import type { Config } from '#src/config/config.ts';

export async function openTracing(
  { otelExporterOtlpEndpoint: endpoint, region }: Pick<Config, 'otelExporterOtlpEndpoint' | 'region'>,
  log: Pick<Log, 'warn'>,
): Promise<Tracing | undefined> {
  if (endpoint === undefined) return undefined;
  const { recordTraces } = await import('#platform/observe/record-traces.ts');
  return recordTraces({ endpoint, region, version: installedVersion, log, nowMs: () => performance.now() });
}
