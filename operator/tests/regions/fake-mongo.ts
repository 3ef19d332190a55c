// A fake MongoDB and fake domains for tests of the region controller.
import type { MongoInput, MongoOutcome } from '#regions/mongo/outcome.ts';
import { bootstrapCondition } from '#regions/mongo/condition.ts';
import type { DomainView } from '#regions/deps.ts';

/** Domains that are all well. */
export const healthyDomains: DomainView = {
  acme: { reason: 'NotUsed', message: '' },
  account: undefined,
  synced: { reason: 'InSync', message: '' },
  settled: true,
  counts: { total: 1, ready: 1, failing: 0, unverified: 0 },
};

/** What tests may set in the fake MongoDB. `calls`: what the region asked for. */
export type FakeMongo = { outcome: Partial<MongoOutcome>; calls: MongoInput[]; logins: boolean };

/** The outcome for a set of which `ready` members are ready. */
export function reconcileFake(mongo: FakeMongo, ready: () => number, input: MongoInput): MongoOutcome {
  mongo.calls.push(input);
  const members = input.kind === 'managed' ? input.members : 1;
  const isUp = input.kind === 'external' || ready() >= members;
  return {
    condition: isUp
      ? { status: 'True', reason: 'PrimaryElected', message: 'A primary is elected.' }
      : bootstrapCondition(false, 'no set', input),
    status: { summary: `${ready()}/${members}`, members: [], ...(isUp && { primary: 'mongo-0' }) },
    initialized: isUp,
    replicas: input.kind === 'managed' ? members : undefined,
    changing: isUp ? undefined : 'Bootstrapping',
    events: [],
    usedAnnotations: [],
    term: isUp ? 1 : undefined,
    againMs: 10_000,
    ...mongo.outcome,
  };
}
