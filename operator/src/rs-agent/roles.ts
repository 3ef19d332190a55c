// Roles and users of a region, and what is missing in the data. Pure.

export type Privilege = {
  readonly resource: {
    readonly db?: string | undefined;
    readonly collection?: string | undefined;
    readonly cluster?: boolean | undefined;
  };
  readonly actions: readonly string[];
};
export type RoleName = { readonly role: string; readonly db: string };
export type Role = {
  readonly name: string;
  readonly privileges: readonly Privilege[];
  readonly roles: readonly RoleName[];
};
export type User = { readonly name: string; readonly roles: readonly RoleName[] };

const edgeOf = (database: string): string => `${database}_edge`;
const own = (role: string): RoleName => ({ role, db: 'admin' });

/** Our own roles. The operator may read claims and keys' record only; `rs` may change the set only. */
export function wantedRoles(database: string): readonly Role[] {
  const collection = (name: string, actions: readonly string[]): Privilege => ({
    resource: { db: database, collection: name },
    actions,
  });
  return [
    {
      name: 'glimpseOperator',
      privileges: [collection('domains', ['find', 'changeStream']), collection('region', ['find'])],
      roles: [{ role: 'readWrite', db: edgeOf(database) }],
    },
    {
      name: 'glimpseReplicaSet',
      privileges: [
        {
          resource: { cluster: true },
          actions: [
            'replSetGetStatus',
            'replSetGetConfig',
            'replSetConfigure',
            'replSetStateChange',
            'setFeatureCompatibilityVersion',
            'getParameter',
            'serverStatus',
          ],
        },
      ],
      roles: [],
    },
  ];
}

const generation = /^api-([1-9]\d{0,8})$/;

/** Roles of a user by its name; an unknown name gets none and is not made. */
export function rolesOf(name: string, database: string): readonly RoleName[] | undefined {
  if (generation.test(name))
    return [
      { role: 'readWrite', db: database },
      { role: 'read', db: edgeOf(database) },
    ];
  if (name === 'operator') return [own('glimpseOperator')];
  if (name === 'rs') return [own('glimpseReplicaSet')];
  return name === 'backup' ? [{ role: 'read', db: database }] : undefined;
}

/** `rs` comes last: once it can sign in, the operator finds a complete region. */
export function inOrder(names: readonly string[]): readonly string[] {
  return names.toSorted(
    (one, other) => Number(one === 'rs') - Number(other === 'rs') || (one < other ? -1 : 1),
  );
}

const resourceText = ({ resource: { cluster, db = '', collection = '' } }: Privilege): string =>
  cluster ? 'cluster' : `${db}.${collection}`;

/** Text of a set of privileges: equal for each order. */
function privilegesText(privileges: readonly Privilege[]): string {
  return privileges
    .map((one) => `${resourceText(one)}: ${[...new Set(one.actions)].toSorted().join(' ')}`)
    .toSorted()
    .join('; ');
}

/** Text of a set of role names: equal for each order. */
function namesText(roles: readonly RoleName[]): string {
  return [...new Set(roles.map(({ role, db }) => `${db}.${role}`))].toSorted().join(' ');
}

/** Whether two roles grant the same; MongoDB returns privileges in an order of its own. */
export function sameRole(one: Role, other: Role): boolean {
  return (
    privilegesText(one.privileges) === privilegesText(other.privileges) &&
    namesText(one.roles) === namesText(other.roles)
  );
}

/** Whether two users have the same roles. */
export function sameRoles(one: readonly RoleName[], other: readonly RoleName[]): boolean {
  return namesText(one) === namesText(other);
}

const numberOf = (name: string): number => Number(generation.exec(name)?.[1] ?? 0);

/** Users of former generations that no Secret names. Without a present generation there are none. */
export function formerUsers(existing: readonly string[], wanted: readonly string[]): readonly string[] {
  const present = wanted.map(numberOf).filter((number) => number > 0);
  const oldest = Math.min(...present);
  return existing.filter((name) => numberOf(name) > 0 && numberOf(name) < oldest && present.length > 0);
}
