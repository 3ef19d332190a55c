// The certificate of the metrics port: from files, or self-signed at start.
import { readFile } from 'node:fs/promises';
import { makeAuthority, makeAuthorityKey } from '#regions/credentials/certificates.ts';
import type { Cluster } from './cluster.ts';

/** Certificate and key in PEM. A self-signed one is valid for ten years; its readers skip verification. */
export async function metricsCertificate({
  config,
  random,
  clock,
}: Pick<Cluster, 'config' | 'random' | 'clock'>): Promise<{ readonly cert: string; readonly key: string }> {
  const { metricsCertFile, metricsKeyFile } = config;
  if (metricsCertFile !== undefined && metricsKeyFile !== undefined)
    return { cert: await readFile(metricsCertFile, 'utf8'), key: await readFile(metricsKeyFile, 'utf8') };
  const key = await makeAuthorityKey();
  return { cert: await makeAuthority('metrics', key, { random, now: clock.now() }), key };
}
