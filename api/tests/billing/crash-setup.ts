// An API process that is killed at a point of billing and started again, beside a stand-in (goal B1).
import { MongoClient } from 'mongodb';
import { waitFor } from '@glimpse/processes/wait';
import type { BillingCrashLabel } from '#src/composition/billing-crash-points.ts';
import { type BillingFixture, type Member, openBillingFixture } from './billing-fixture.ts';
import { onThisMachine } from '@glimpse/processes/machine-speed';

const dieMs = onThisMachine(60_000);

/** `keepsLeases`: a job of billing waits until the lease of the killed process has ended, as in operation. */
export type SceneOptions = {
  readonly keepsLeases?: boolean | undefined;
  readonly env?: Readonly<Record<string, string>> | undefined;
};
export type CrashScene = Awaited<ReturnType<typeof openCrashScene>>;

export async function openCrashScene({ keepsLeases = false, env = {} }: SceneOptions = {}) {
  await using opened = new AsyncDisposableStack();
  const fixture = opened.use(await openBillingFixture({ env: { LOG_LEVEL: 'warn', ...env } }));
  const client = opened.use(await MongoClient.connect(fixture.api.mongoUrl));
  const db = client.db();
  const start = async (over: Readonly<Record<string, string>>): Promise<void> => {
    const leases = db.collection<{ _id: string }>('leases');
    await leases.deleteMany(keepsLeases ? { _id: { $not: /^billing_/ } } : {});
    // A busy machine may be too slow for the limits of a start.
    await fixture.api.restart(0, over).catch(() => fixture.api.restart(0, over));
  };
  const owned = opened.move();
  return {
    ...fixture,
    db,
    /** Stops the process in order, and starts one that is killed at the label. */
    async arm(label: BillingCrashLabel): Promise<void> {
      await fixture.api.kill(0, 'SIGTERM');
      await start({ CRASH_POINT: label });
    },
    /** Waits for the death, and starts a process that lives. @returns whether it died */
    async revive(): Promise<boolean> {
      const late = AbortSignal.timeout(dieMs);
      const isLate = new Promise<void>((resolve) => late.addEventListener('abort', () => resolve()));
      await Promise.race([fixture.api.exited(0), isLate]);
      await start({});
      return !late.aborted;
    },
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  };
}

/** What Stripe has of a person. */
export function atStripe({ standIn: { account } }: Pick<BillingFixture, 'standIn'>, address: string) {
  const customers = [...account.customers.values()].filter(({ email }) => email === address);
  const ids = customers.map(({ id }): unknown => id);
  const sessions = [...account.sessions.values()].filter(({ customer }) => ids.includes(customer));
  const subscriptions = [...account.subscriptions.values()].filter(({ customer }) => ids.includes(customer));
  return {
    customers,
    open: sessions.filter(({ status }) => status === 'open'),
    active: subscriptions.filter(({ status }) => status === 'active'),
  };
}

/** `fetch` throws a TypeError without an answer; our helpers name the status of a refusal. */
const isPassing = (thrown: unknown): boolean => thrown instanceof TypeError || /: 503 /.test(String(thrown));

/** Repeats a call whose connection ended with the process, or that a busy process refused. */
export async function persistently<Result>(call: () => Promise<Result>): Promise<Result> {
  let result: { readonly value: Result } | undefined;
  const isDone = () =>
    call().then(
      (value) => ((result = { value }), true),
      (thrown: unknown) => {
        if (!isPassing(thrown)) throw thrown;
        return false;
      },
    );
  await waitFor(isDone, 20_000);
  if (!result) throw new Error('The API did not answer');
  return result.value;
}

/** Mails about the plan that a person got. */
export const planMails = ({ sink }: Pick<BillingFixture, 'sink'>, { address }: Member): number =>
  sink.mails().filter(({ to, subject }) => to.includes(address) && /plan/i.test(subject)).length;
