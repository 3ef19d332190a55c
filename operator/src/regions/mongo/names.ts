// Names of members and addresses of a region's replica set.
import { memberHost, ports } from '../desired/names.ts';

/** Host and port of a member in the configuration of the set. It has no cluster domain on purpose. */
export function memberAddress(identifier: string): (ordinal: number) => string {
  return (ordinal) => `${memberHost(identifier, ordinal)}:${ports.mongo}`;
}

/** Pod name of a member. */
export function memberName(ordinal: number): string {
  return `mongo-${ordinal}`;
}

/** `direct` addresses one member only; else the driver finds the primary. */
type Address = {
  readonly hosts: readonly string[];
  readonly user?: string | undefined;
  readonly password?: string | undefined;
  readonly tls: boolean;
  readonly direct?: boolean;
};

/** The address of a set or member. The driver reads it only; it is never logged. */
export function mongoUrl({ hosts, user, password = '', tls, direct = false }: Address): string {
  const login = user === undefined ? '' : `${encodeURIComponent(user)}:${encodeURIComponent(password)}@`;
  const query = new URLSearchParams({
    ...(!direct && { replicaSet: 'rs0' }),
    ...(login !== '' && { authSource: 'admin' }),
    ...(tls && { tls: 'true' }),
  });
  return `mongodb://${login}${hosts.join(',')}/?${query.toString()}`;
}
