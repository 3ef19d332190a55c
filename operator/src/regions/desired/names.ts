// Names, ports and paths of a region's objects, where more than one file needs them.

export const ports = {
  api: 8080,
  apiService: 9090,
  mongo: 27_017,
  rsAgent: 9217,
  redis: 6379,
  solver: 8089,
  solverHealth: 8081,
  dns: 53,
} as const;

/** The numeric user and group of every container. */
export const userId = 65_532;

export const replicaSetName = 'rs0';
/** The most members of a replica set that vote. */
export const mostMembers = 7;

export const mountRoot = '/etc/glimpse';
export const challengePath = '/.well-known/acme-challenge/';

/** The namespace of a region. */
export const regionNamespace = (identifier: string): string => `glimpse-${identifier}`;

/** The DNS name of a Service. It has no cluster domain: the search list of each pod completes it. */
export const serviceHost = (identifier: string, service: string): string =>
  `${service}.${regionNamespace(identifier)}.svc`;

/** The DNS name of a MongoDB pod, as the replica set knows it. */
export const memberHost = (identifier: string, ordinal: number): string =>
  `mongo-${ordinal}.${serviceHost(identifier, 'mongo')}`;
