// What the global set-up hands to int and e2e tests: `inject('mongoUrl')`, `inject('redisUrl')`.
import 'vitest';

declare module 'vitest' {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- merging needs an interface
  interface ProvidedContext {
    /** One mongod for the whole run; every test file takes its own database on it. */
    mongoUrl: string;
    /** One Redis for the whole run; every test file takes its own key prefix or database number. */
    redisUrl: string;
  }
}
