// Where the links that people open in a browser lead to (record 041).
import { ApiError, fail } from '#platform/errors/api-error.ts';
import type { RequestContext } from '#platform/http/core/request-context.ts';
import type { Billing, BillingDeps } from './billing-deps.ts';

/** Leads to a page, without a message. */
export const toPage = (redirect: string) => ({ message: '', code: '', redirect, record: {}, details: {} });

/** Leads to a page with a message. */
export const withMessage = (text: string, code: string, redirect: string) => ({
  ...toPage(redirect),
  message: text,
  code,
  type: 'info' as const,
});

/** The parts that speak with Stripe; `undefined` where nothing can be bought. */
export const billingOf = ({ billing, config }: BillingDeps): Billing | undefined =>
  config.plansEnabled ? billing : undefined;

/** Where nothing can be bought, a message says so. Where plans are off there is no page of plans. */
export function nothingToBuy({ texts, config }: BillingDeps, { locale }: Pick<RequestContext, 'locale'>) {
  const code = 'billing.not_set_up';
  return withMessage(texts.text(locale, code), code, config.plansEnabled ? '/pricing' : '/');
}

/** Sign-in leads to this page afterwards. */
export const throughSignIn = (page: string) => toPage(`/signin?redirect=${encodeURIComponent(page)}`);

/** Errors lead to a page that helps. Other errors keep their status. */
const pageOfError: Readonly<Record<string, string>> = {
  'billing.unknown_plan': '/pricing',
  'billing.not_for_sale': '/pricing',
  'billing.unavailable': '/account',
  'billing.busy': '/account',
  'billing.refused': '/account',
  'billing.already_subscribed': '/account',
  'billing.no_account': '/pricing',
};

/** Leads to the address that `find` returns. Its errors become a message on a page. */
export async function leadTo(find: () => Promise<string>) {
  try {
    return toPage(await find());
  } catch (thrown) {
    const to = thrown instanceof ApiError ? pageOfError[thrown.code] : undefined;
    if (!(thrown instanceof ApiError) || to === undefined) throw thrown;
    const { code, detail, cause } = thrown;
    return fail(code, { detail, cause, to });
  }
}
