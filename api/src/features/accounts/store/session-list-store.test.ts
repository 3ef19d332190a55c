// The list of sessions in the store of unit tests.
import { memoryAccounts } from '../testing/memory-accounts.ts';
import { sessionListSuite } from './session-list-store.suite.ts';

let nowMs = Date.parse('2026-11-21T12:00:00Z');
const store = memoryAccounts({ now: () => new Date(nowMs) });
sessionListSuite('in memory', () => ({ store, age: async (_id, ms) => void (nowMs += ms) }));
