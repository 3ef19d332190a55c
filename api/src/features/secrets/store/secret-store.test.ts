// The store in memory passes the common suite.
import { systemClock } from '#platform/time/clock.ts';
import { memorySecretStore } from './secret-store.memory.ts';
import { storeSuite } from './store.suite.ts';

const store = memorySecretStore(systemClock);
storeSuite('memory', () => store);
