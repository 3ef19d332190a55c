// Counts violations of the content security policy by directive. Drops their addresses, which may hold a key
// (docs/design/trust.md#logs).
import { pagesContract } from '@glimpse/contracts/pages';
import * as z from 'zod/mini';
import { operation } from '#platform/http/routing/route.ts';

type ReportCspDeps = { readonly metrics: { cspReport(directive: string): void } };

// The directives of the site's policy; all others are counted as `other`, which bounds the metric's labels.
const directives = new Set([
  'default-src', 'script-src', 'script-src-elem', 'script-src-attr', 'style-src', 'style-src-elem', 'style-src-attr',
  'img-src', 'font-src', 'connect-src', 'worker-src', 'manifest-src', 'form-action', 'frame-src', 'object-src',
  'base-uri', 'frame-ancestors',
  'require-trusted-types-for', 'trusted-types',
]); // prettier-ignore

/** The older format, of `report-uri`. */
const ReportUriBody = z.object({
  'csp-report': z.object({
    'effective-directive': z.optional(z.string()),
    'violated-directive': z.optional(z.string()),
  }),
});
/** The newer format, of the Reporting API. */
const ReportingApiBody = z.array(
  z.object({ type: z.string(), body: z.optional(z.object({ effectiveDirective: z.optional(z.string()) })) }),
);
const maxReports = 20;

function directivesOf(report: unknown): string[] {
  const single = ReportUriBody.safeParse(report);
  if (single.success) {
    const { 'effective-directive': effective, 'violated-directive': violated } = single.data['csp-report'];
    return [effective ?? violated?.split(' ')[0] ?? 'unknown'];
  }
  const several = ReportingApiBody.safeParse(report);
  return several.success
    ? several.data.slice(0, maxReports).map(({ body }) => body?.effectiveDirective ?? 'unknown')
    : [];
}

/** Counts at most 20 violations of one report; ignores a malformed report. */
export const reportCsp = operation(pagesContract.reportCsp, ({ metrics }: ReportCspDeps, { body }) => {
  for (const directive of directivesOf(body))
    metrics.cspReport(directives.has(directive) ? directive : 'other');
  return {};
});
