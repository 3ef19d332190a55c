// Loads the official package of Stripe by its first use: a process without prices saves 10 MB.
import { createRequire } from 'node:module';
import type { Stripe as Package } from 'stripe';

const load: (name: 'stripe') => typeof Package = createRequire(import.meta.url);

/** The package as CommonJS: as an ES module it keeps 9 MB more. */
export const stripePackage = (): typeof Package => load('stripe');
