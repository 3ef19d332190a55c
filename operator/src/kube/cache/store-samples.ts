// Samples and builders for the tests of store.
import type { Delta } from './store.ts';

export const types = (deltas: readonly Delta<unknown>[]) => deltas.map(({ type }) => type);
