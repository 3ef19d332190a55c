// Secrets in memory, for tests.
import type { SecretStore, CredentialSecret } from '../secret-store.ts';

export type MemorySecrets = SecretStore & {
  readonly stored: Map<string, CredentialSecret>;
  /** Writes so far, such as `create mongo-api`. */
  readonly writes: string[];
  text(name: string, entry: string): string;
};

/** An empty store. A replacement with an old version throws, as the API server does. */
export function memorySecrets(): MemorySecrets {
  const stored = new Map<string, CredentialSecret>();
  const writes: string[] = [];
  let version = 0;
  const put = (name: string, secret: Omit<CredentialSecret, 'resourceVersion'>): CredentialSecret => {
    const next = { ...secret, resourceVersion: String((version += 1)) };
    stored.set(name, next);
    return next;
  };
  return {
    stored,
    writes,
    text: (name, entry) => stored.get(name)?.entries[entry]?.toString() ?? '',
    read: async (name) => stored.get(name),
    async create(name, { entries, notes = {} }) {
      writes.push(`create ${name}`);
      return stored.get(name) ?? put(name, { entries, notes });
    },
    async replace(name, { entries, notes }, former) {
      writes.push(`replace ${name}`);
      if (stored.get(name)?.resourceVersion !== former.resourceVersion) throw new Error('Conflict');
      return put(name, { entries, notes: notes ?? former.notes });
    },
  };
}
