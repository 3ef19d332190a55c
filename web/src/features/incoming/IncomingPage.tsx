// The form to the support team (docs/design/web-colonel.md#incoming).
import { LoadError } from '#lib/load-error.ts';
import { clientFailure } from '#lib/api-failure.ts';
import { appContext } from '#lib/app.tsx';
import { IncomingForm } from '#features/incoming/IncomingForm.tsx';
import { IncomingFrame } from '#features/incoming/IncomingFrame.tsx';
import type { LoaderFunctionArgs } from 'react-router-dom';

/** An installation without a support address has no such page. */
export function loader({ context }: LoaderFunctionArgs) {
  const { incoming_enabled: isOn } = context.get(appContext).bootstrap;
  if (!isOn) throw new LoadError(clientFailure('client.feature_off', 404));
  return null;
}

export function Component() {
  return (
    <IncomingFrame>
      <IncomingForm />
    </IncomingFrame>
  );
}
