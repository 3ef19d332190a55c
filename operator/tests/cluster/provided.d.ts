// Type of the value that the set-up of tier `pods` provides: `inject('podCluster')`.
import 'vitest';
import type { PodClusterFacts } from './pods.ts';

declare module 'vitest' {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- merging needs an interface
  interface ProvidedContext {
    /** The cluster of this run. */
    podCluster: PodClusterFacts;
  }
}
