// The form to the support team (docs/design/web-colonel.md#incoming).
import { pageRefusal } from '#lib/load-error.ts';
import { IncomingForm } from '#features/incoming/IncomingForm.tsx';
import { IncomingFrame } from '#features/incoming/IncomingFrame.tsx';
import type { Visit } from '#lib/router/route.ts';
import type { PageStart } from '#lib/router/page-start.ts';

/** An installation without a support address has no such page. */
export function loader({ app }: Visit) {
  if (!app.bootstrap.incoming_enabled) throw pageRefusal(404);
}

export function Component() {
  return (
    <IncomingFrame>
      <IncomingForm />
    </IncomingFrame>
  );
}

export const start: PageStart = { Painted: Component, whole: true };
