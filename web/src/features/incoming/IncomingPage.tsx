// The form to the support team (docs/design/web-colonel.md#incoming).
import { LoadError } from '#lib/load-error.ts';
import { clientFailure } from '#lib/api-failure.ts';
import { IncomingForm } from '#features/incoming/IncomingForm.tsx';
import { IncomingFrame } from '#features/incoming/IncomingFrame.tsx';
import type { Visit } from '#lib/router/route.ts';

/** An installation without a support address has no such page. */
export function loader({ app }: Visit) {
  if (!app.bootstrap.incoming_enabled) throw new LoadError(clientFailure('client.feature_off', 404));
}

export function Component() {
  return (
    <IncomingFrame>
      <IncomingForm />
    </IncomingFrame>
  );
}
