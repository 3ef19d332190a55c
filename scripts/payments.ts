// `make payments`: runs a stand-in for Stripe with an empty account until Ctrl-C, to try docs/billing.md.
import { once } from 'node:events';
import { freePort } from './tool/ports.ts';
import { openStandIn } from './stripe/stand-in.ts';

const stop = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => stop.abort());

const [apiPort, pagesPort] = [await freePort(3027), await freePort(3028)];
await using standIn = await openStandIn({
  apiPort,
  pagesPort,
  target: () => {
    const [endpoint] = standIn.account.endpoints.values();
    return endpoint?.secret === undefined ? undefined : { url: endpoint.url, secret: endpoint.secret };
  },
});
const { apiOrigin, pagesOrigin } = standIn;
console.log(
  `export STRIPE_SECRET_KEY=sk_test_standin STRIPE_API_URL=${apiOrigin} STRIPE_PAGES_URL=${pagesOrigin} DEVELOPMENT=true`,
);
console.error('Press Ctrl-C to stop; nothing is kept.');
if (!stop.signal.aborted) await once(stop.signal, 'abort');
