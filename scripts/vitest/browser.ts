// Global set-up of the browser tiers: Chromium is there before the first test asks for it.
import { unpackChromium } from '../chromium.ts';

/** Unpacks Chromium if the machine has none. */
export async function setup(): Promise<void> {
  await unpackChromium();
}
