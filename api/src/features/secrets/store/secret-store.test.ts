// The twin in memory keeps the store's promises.
import { systemClock } from '#platform/time/clock.ts';
import { memorySecretStore } from './secret-store.memory.ts';
import { storePromises } from './store.suite.ts';

const store = memorySecretStore(systemClock);
storePromises('memory', () => store);
