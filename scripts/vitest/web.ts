// Global set-up of e2e: web is built from today's sources, as users get it.
import { buildWeb } from '../web-build.ts';

/** Builds web if its sources changed since the last build. */
export async function setup(): Promise<void> {
  await buildWeb();
}
