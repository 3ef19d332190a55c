// What follows a deleted account: everything that still names it goes, however often that has to be tried (api.md 12).
import type { DepartureStore } from './departure-store.ts';

/** Takes the account's id out of one part of the product; harmless when repeated. @param account 12 bytes */
export type Leaving = (account: Buffer) => Promise<unknown>;

/** Does all of it for one account, then forgets that it ever left. */
export type Farewell = (account: Buffer) => Promise<void>;

export function farewells(departures: Pick<DepartureStore, 'done'>, parts: readonly Leaving[]): Farewell {
  return async (account) => {
    await Promise.all(parts.map((leave) => leave(account)));
    await departures.done(account);
  };
}

/** For the job: whoever was left half-way. */
export async function finishDepartures(departures: Pick<DepartureStore, 'waiting'>, farewell: Farewell): Promise<number> {
  const left = await departures.waiting();
  for (const account of left) await farewell(account); // one after the other: this is never urgent
  return left.length;
}
