// Global set-up of e2e: builds web from the current sources.
import { buildWeb } from '../web-build.ts';

/** Builds web if its sources changed since the last build. */
export async function setup(): Promise<void> {
  await buildWeb();
}
