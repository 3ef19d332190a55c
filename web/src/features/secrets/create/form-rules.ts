// What the creation form allows, out of the page-provided globals (spec §5).
import type { Bootstrap } from '@glimpse/contracts/bootstrap';
import { limits } from '@glimpse/contracts/limits';

/** Most characters (code points): the customer's plan, else the anonymous plan, else 10,000. */
export function maxChars({ cust, available_plans }: Bootstrap): number {
  return (cust?.plan ?? available_plans['anonymous'])?.options.size ?? limits.defaultSizeChars;
}

export type Lifetimes = { readonly options: readonly number[]; /** '' when there is nothing to choose. */ readonly preset: string };

/** Lifetimes in seconds, none longer than the plan's; the default is the server's, else 7 days. */
export function lifetimes({ plan, secret_options }: Bootstrap): Lifetimes {
  const options = secret_options.ttl_options.filter((seconds) => seconds <= plan.options.ttl);
  const wished = secret_options.default_ttl || limits.defaultTtlSeconds;
  const preset = options.includes(wished) ? wished : options.at(-1);
  return { options, preset: preset === undefined ? '' : String(preset) };
}
