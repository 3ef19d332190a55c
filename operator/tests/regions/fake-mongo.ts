// A fake MongoDB and fake domains for tests of the region controller.
import type { MongoInput, MongoOutcome } from '#regions/mongo/outcome.ts';
import type { DomainView } from '#regions/reconcile-deps.ts';

/** Domains that are all well. */
export const view: DomainView = {
  acme: { reason: 'NotUsed', message: '' },
  account: undefined,
  synced: { reason: 'InSync', message: '' },
  settled: true,
  counts: { total: 1, ready: 1, failing: 0, unverified: 0 },
};

/** What tests may turn in the fake MongoDB. `calls`: what the region asked for. */
export type FakeMongo = { outcome: Partial<MongoOutcome>; calls: MongoInput[]; logins: boolean };

/** The outcome for a set of which `ready` members are ready. */
export function bringFake(mongo: FakeMongo, ready: () => number, input: MongoInput): MongoOutcome {
  mongo.calls.push(input);
  const members = input.kind === 'managed' ? input.members : 1;
  const isUp = input.kind === 'external' || ready() >= members;
  return {
    condition: isUp
      ? { status: 'True', reason: 'PrimaryElected', message: 'A primary is elected.' }
      : { status: 'False', reason: 'Bootstrapping', message: 'The replica set is being made.' },
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
