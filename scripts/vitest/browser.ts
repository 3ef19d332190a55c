// Global set-up of the browser tests: unpacks Chromium before the first test.
import { unpackChromium } from '../chromium.ts';

/** Unpacks Chromium if the machine has none. */
export async function setup(): Promise<void> {
  await unpackChromium();
}
