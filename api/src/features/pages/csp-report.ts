// Reports of browsers about our policy: only the directive is kept, for an address may hold a key (api.md 6.1, trust.md 7).
import type { Output } from '@glimpse/contracts/endpoint';
import type { reportCsp } from '@glimpse/contracts/pages';
import * as z from 'zod/mini';
import type { OperationInput } from '#platform/http/routing/route.ts';

type CspReportDeps = { readonly metrics: { cspReport(directive: string): void } };

// The directives of our own policy; whatever else a report says is counted as one.
const directives = new Set([
  'default-src', 'script-src', 'script-src-elem', 'script-src-attr', 'style-src', 'style-src-elem', 'style-src-attr', 'img-src', 'font-src',
  'connect-src', 'worker-src', 'manifest-src', 'form-action', 'frame-src', 'object-src', 'base-uri', 'frame-ancestors',
  'require-trusted-types-for', 'trusted-types',
]); // prettier-ignore

const Old = z.object({
  'csp-report': z.object({ 'effective-directive': z.optional(z.string()), 'violated-directive': z.optional(z.string()) }),
});
const New = z.array(z.object({ type: z.string(), body: z.optional(z.object({ effectiveDirective: z.optional(z.string()) })) }));
const atMost = 20;

function directivesOf(report: unknown): string[] {
  const old = Old.safeParse(report);
  if (old.success) {
    const { 'effective-directive': effective, 'violated-directive': violated } = old.data['csp-report'];
    return [effective ?? violated?.split(' ')[0] ?? 'unknown'];
  }
  const fresh = New.safeParse(report);
  return fresh.success ? fresh.data.slice(0, atMost).map(({ body }) => body?.effectiveDirective ?? 'unknown') : [];
}

export function reportCspViolation({ metrics }: CspReportDeps, { body }: OperationInput<typeof reportCsp>): Output<typeof reportCsp> {
  for (const directive of directivesOf(body)) metrics.cspReport(directives.has(directive) ? directive : 'other');
  return {};
}
