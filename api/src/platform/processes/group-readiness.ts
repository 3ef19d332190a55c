// Whether a group of processes is ready: only if each of them is (record 086).
import * as z from 'zod/mini';
import type { Check, Readiness } from '../http/routing/service-port.ts';

const readinessShape = z.object({
  checks: z.record(z.string(), z.enum(['ok', 'degraded', 'failed'])),
  reasons: z.record(z.string(), z.string()),
});

const rank = { ok: 0, degraded: 1, failed: 2 } as const;

/** The worst of all answers, check by check. A process without an answer fails the check `processes`. */
export function joinReadiness(answers: readonly unknown[]): Readiness {
  const found = answers.flatMap((answer) => readinessShape.safeParse(answer).data ?? []);
  const silent = answers.length - found.length;
  const checks: Record<string, Check> = { processes: silent > 0 ? 'failed' : 'ok' };
  for (const [name, check] of found.flatMap((one) => Object.entries(one.checks)))
    if (rank[check] >= rank[checks[name] ?? 'ok']) checks[name] = check;
  const reasons = Object.fromEntries(found.flatMap((one) => Object.entries(one.reasons)));
  if (silent === 0) return { checks, reasons };
  return {
    checks,
    reasons: { ...reasons, processes: `${silent} of ${answers.length} processes do not answer` },
  };
}
