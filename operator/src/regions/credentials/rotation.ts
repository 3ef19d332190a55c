// Changes the API's user of MongoDB in three steps: add the next one, switch to it, drop the former one.
import type { Random } from '#platform/random.ts';
import { apiUser, type Entries, generationOf, newPassword, userIn } from './contents.ts';
import { CredentialProblem, type SecretStore, type CredentialSecret } from './secret-store.ts';

const secret = 'mongo-users';
/** The value of the last order that was begun. */
const orderNote = 'glimpse.dev/rotation';

export type RotationFacts = {
  /** Value of the annotation `glimpse.dev/rotate-credentials`; each new value is one order. */
  readonly order: string | undefined;
  /** Users that were seen to log in. */
  readonly working: readonly string[];
  /** Whether every API pod runs with the address that is stored now. */
  readonly rolledOut: boolean;
};

/** `next`: made, and waiting until it works. `former`: still there until the API has left it. */
export type ApiUsers = {
  readonly current: string;
  readonly next: string | undefined;
  readonly former: readonly string[];
};

type Rotated = ApiUsers & { readonly stored: CredentialSecret };
type Deps = { readonly secrets: SecretStore; readonly random: Random };

const apiUsersOf = (entries: Entries): readonly string[] =>
  Object.keys(entries)
    .filter((name) => generationOf(name) > 0)
    .toSorted((one, other) => generationOf(one) - generationOf(other));

/** The user that the API's address names, else the oldest one, which surely works. */
async function userInUse({ secrets }: Deps, users: readonly string[]): Promise<string | undefined> {
  const address = await secrets.read('mongo-api');
  const named = userIn(address?.entries['uri']?.toString('utf8') ?? '');
  return users.includes(named) ? named : users[0];
}

const without = (entries: Entries, names: readonly string[]): Entries =>
  Object.fromEntries(Object.entries(entries).filter(([name]) => !names.includes(name)));

/**
 * Does the next due step of a rotation; without an order nothing changes.
 * @throws CredentialProblem if the Secret names no user of the API
 */
export async function rotateUsers(
  deps: Deps,
  stored: CredentialSecret,
  facts: RotationFacts,
): Promise<Rotated> {
  const users = apiUsersOf(stored.entries);
  const inUse = await userInUse(deps, users);
  const newest = users.at(-1);
  if (inUse === undefined || newest === undefined)
    throw new CredentialProblem({ kind: 'damaged', secret, key: apiUser(1) });
  const isOrdered = facts.order !== undefined && facts.order !== stored.notes[orderNote];
  if (isOrdered && users.length === 1) return begin(deps, stored, { order: facts.order ?? '', inUse });
  if (inUse !== newest)
    return facts.working.includes(newest)
      ? { stored, current: newest, next: undefined, former: users.filter((user) => user !== newest) }
      : { stored, current: inUse, next: newest, former: [] };
  const former = users.filter((user) => user !== inUse);
  if (former.length === 0 || !facts.rolledOut) return { stored, current: inUse, next: undefined, former };
  const entries = without(stored.entries, former);
  const kept = await deps.secrets.replace(secret, { entries, notes: stored.notes }, stored);
  return { stored: kept, current: inUse, next: undefined, former: [] };
}

async function begin(
  { secrets, random }: Deps,
  stored: CredentialSecret,
  { order, inUse }: { readonly order: string; readonly inUse: string },
): Promise<Rotated> {
  const next = apiUser(generationOf(inUse) + 1);
  const entries = { ...stored.entries, [next]: Buffer.from(newPassword(random)) };
  const notes = { ...stored.notes, [orderNote]: order };
  return {
    stored: await secrets.replace(secret, { entries, notes }, stored),
    current: inUse,
    next,
    former: [],
  };
}

/** The users without the Secret. */
export const currentUsers = ({ current, next, former }: ApiUsers): ApiUsers => ({ current, next, former });
