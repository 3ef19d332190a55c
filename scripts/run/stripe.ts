// Sets up payments for `make run`: the configured Stripe account, or a stand-in with pages of its own.
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { openStandIn, type StandIn } from '@glimpse/payment-stand-in/stand-in';
import { rootFolder } from '@glimpse/processes/folders';
import { sayingOf, UserError } from '@glimpse/processes/user-error';
import type { RunPorts } from './ports.ts';

/** Settings of the API, and the page from which the stand-in is controlled. */
export type Payments = {
  readonly settings: Readonly<Record<string, string>>;
  readonly pageUrl: string | undefined;
};

const key = 'sk_test_standin';

/** Creates products, prices, portal and endpoint, as an administrator does with a new Stripe account. */
async function sync(settings: Payments['settings'], siteOrigin: string): Promise<void> {
  const env = { ...process.env, ...settings, SITE_ORIGIN: siteOrigin };
  const args = [join(rootFolder, 'api/src/cli.ts'), 'stripe', 'sync'];
  try {
    await promisify(execFile)(process.execPath, args, { env, timeout: 30_000 });
  } catch (cause) {
    throw new UserError(`The stand-in for Stripe could not be set up: ${sayingOf(cause)}`, { cause });
  }
}

const endpointOf = ({ account }: StandIn, siteOrigin: string) =>
  [...account.endpoints.values()].find(({ url }) => url.startsWith(`${siteOrigin}/`));

/** Opens the stand-in on 127.0.0.1 unless STRIPE_SECRET_KEY is set. The data folder keeps its account. */
export async function openPayments(
  opened: AsyncDisposableStack,
  { folder, ports }: { readonly folder: string; readonly ports: RunPorts },
): Promise<Payments> {
  const { STRIPE_SECRET_KEY, SITE_ORIGIN } = process.env;
  if (STRIPE_SECRET_KEY) return { settings: {}, pageUrl: undefined };
  const siteOrigin = SITE_ORIGIN ?? `http://localhost:${ports.held.site.port}`;
  const standIn: StandIn = opened.use(
    await openStandIn({
      apiPort: ports.wished('stripe'),
      pagesPort: ports.wished('payments'),
      file: join(folder, 'stripe.json'),
      target: () => {
        const endpoint = endpointOf(standIn, siteOrigin);
        return endpoint?.secret === undefined ? undefined : { url: endpoint.url, secret: endpoint.secret };
      },
    }),
  );
  ports.note('stripe', Number(new URL(standIn.apiOrigin).port));
  ports.note('payments', Number(new URL(standIn.pagesOrigin).port));
  const settings = {
    STRIPE_SECRET_KEY: key,
    STRIPE_API_URL: standIn.apiOrigin,
    STRIPE_PAGES_URL: standIn.pagesOrigin,
    DEVELOPMENT: 'true',
  };
  await sync(settings, siteOrigin);
  const secret = endpointOf(standIn, siteOrigin)?.secret ?? '';
  return { settings: { ...settings, STRIPE_WEBHOOK_SECRETS: secret }, pageUrl: standIn.pagesOrigin };
}
