// Types of the values that the global set-up provides to int and e2e tests: `inject('mongoUrl')`,
// `inject('redisUrl')`.
import 'vitest';

declare module 'vitest' {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- merging needs an interface
  interface ProvidedContext {
    /** One mongod per run; every test file uses its own database. */
    mongoUrl: string;
    /** One Redis per run; every test file uses its own key prefix or database number. */
    redisUrl: string;
  }
}
