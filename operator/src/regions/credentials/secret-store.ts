// Reads and writes Secrets by their known names: nothing is listed or watched.
import type { Entries } from './contents.ts';

/** A stored Secret. `notes` are its annotations. */
export type CredentialSecret = {
  readonly entries: Entries;
  readonly notes: Readonly<Record<string, string>>;
  readonly resourceVersion: string;
};

export type NewCredentialSecret = {
  readonly entries: Entries;
  readonly notes?: Readonly<Record<string, string>>;
};

export type SecretStore = {
  /** `undefined` only if the API server says that there is none. @throws when it could not be asked */
  read(name: string): Promise<CredentialSecret | undefined>;
  /** @returns what is stored now: if another writer was first, its content */
  create(name: string, secret: NewCredentialSecret): Promise<CredentialSecret>;
  /** @throws a conflict if the Secret has changed since `former` was read */
  replace(name: string, secret: NewCredentialSecret, former: CredentialSecret): Promise<CredentialSecret>;
};

/** A Secret that stops the work: absent although data exists, or without an entry. */
export type Problem = {
  readonly kind: 'missing' | 'damaged';
  readonly secret: string;
  readonly key?: string;
};

/** Thrown inside this folder only; callers get the problem as a value. */
export class CredentialProblem extends Error {
  readonly problem: Problem;
  constructor(problem: Problem) {
    super('A Secret is missing or damaged');
    this.name = 'CredentialProblem';
    this.problem = problem;
  }
}

/** Runs the work; a missing or damaged Secret becomes a value. */
export async function orProblem<T>(work: () => Promise<T>): Promise<T | Problem> {
  try {
    return await work();
  } catch (thrown) {
    if (thrown instanceof CredentialProblem) return thrown.problem;
    throw thrown;
  }
}

/** The text of an entry. @throws CredentialProblem if it is absent or empty */
export function entryText(
  secret: string,
  { entries }: Pick<CredentialSecret, 'entries'>,
  key: string,
): string {
  const found = entries[key]?.toString('utf8');
  if (!found) throw new CredentialProblem({ kind: 'damaged', secret, key });
  return found;
}

/** Whether two sets of entries are equal. */
export function sameEntries(one: Entries, other: Entries): boolean {
  const names = Object.keys(one);
  return (
    names.length === Object.keys(other).length &&
    names.every((name) => other[name] !== undefined && one[name]?.equals(other[name]))
  );
}
