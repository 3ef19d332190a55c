// A failed look-up: why, and one way on (docs/design/web.md#route-failures).
import type { ApiFailure } from '#lib/api-failure.ts';
import { lead } from './frame.ts';
import { failureText, isTooMany, waitOf } from './notices.ts';
import { say } from './say.ts';
import { waitButton } from './wait-button.ts';

/** The reason and a button, which counts down after a refusal. Offline, it asks by itself. Asks once. */
export function tryAgain(failure: ApiFailure, again: () => void): readonly HTMLElement[] {
  const label = say('app.tryAgain');
  const retry = waitButton('primary big wide', 'button');
  retry.setReady(label);
  const tooMany = isTooMany(failure);
  if (tooMany) retry.setWaiting(waitOf(failure), label);
  const once = (): void => {
    retry.node.removeEventListener('click', once);
    removeEventListener('online', once);
    again();
  };
  retry.node.addEventListener('click', once);
  if (failure.code === 'client.offline') addEventListener('online', once);
  return [lead(tooMany ? say('shell.routeError.tooMany.heading') : failureText(failure)), retry.node];
}
