// The stores in memory pass the common suites.
import { memoryCustomers } from '../testing/memory-customers.ts';
import { memoryEvents } from '../testing/memory-events.ts';
import { customerStoreSuite } from './customer-store.suite.ts';
import { eventStoreSuite } from './event-store.suite.ts';

const [store, events] = [memoryCustomers(), memoryEvents()];
customerStoreSuite('memory', () => ({ store, transact: (work) => work({} as never) }));
eventStoreSuite('memory', () => events);
