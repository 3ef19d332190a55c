// `make payments`: runs a stand-in for Stripe with an empty account until Ctrl-C, to try docs/billing.md.
import { once } from 'node:events';
import { openStandIn } from './stand-in.ts';
import { runUntilStopped } from '@glimpse/processes/until-stopped';

await runUntilStopped(async (stop) => {
  await using standIn = await openStandIn({
    apiPort: 3027,
    pagesPort: 3028,
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
  if (!stop.aborted) await once(stop, 'abort');
});
