// Keeps a region's objects in memory for tests, with the conflicts that the API server would report.
import { ApiError } from '#kube/errors.ts';
import { type CustomDomain, CustomDomainSpec } from '#resources/custom-domain.ts';
import type {
  CertificateStore,
  NewCertificateSecret,
  StoredLedger,
  CertificateSecret,
} from '../order-deps.ts';

export const hostname = 'a.example.test';
export const key = { namespace: 'glimpse-eu', name: hostname };

/** A domain as made by a customer. */
export function aDomain(status?: CustomDomain['status']): CustomDomain {
  return {
    apiVersion: 'glimpse.dev/v1alpha1',
    kind: 'CustomDomain',
    metadata: { ...key, uid: 'uid-1', resourceVersion: '1' },
    spec: CustomDomainSpec.parse({ hostname, customerId: '7c1f0a52d9be' }),
    ...(status && { status }),
  };
}

const conflict = (): ApiError => new ApiError({ status: 409, reason: 'Conflict' });

/** Creates the store. Tests read and change its content through its members. */
export function memoryStore(first: CustomDomain = aDomain()) {
  const secrets = new Map<string, CertificateSecret>();
  const state = { domain: first, ledger: { text: undefined, version: '0' } as StoredLedger, writes: 0 };
  let count = 1;
  const stored = ({ annotations = {}, data }: NewCertificateSecret): CertificateSecret => {
    count += 1;
    return { uid: `secret-${count}`, isOurs: true, annotations, data };
  };
  const store: CertificateStore = {
    readDomain: async () => state.domain,
    async writeStatus(domain, changes) {
      if (domain.metadata.resourceVersion !== state.domain.metadata.resourceVersion) throw conflict();
      count += 1;
      state.writes += 1;
      const status = { conditions: [], ...domain.status, ...changes };
      const metadata = { ...domain.metadata, resourceVersion: String(count) };
      // Through JSON, as the real one: absent members vanish.
      state.domain = { ...domain, metadata, status: JSON.parse(JSON.stringify(status)) as typeof status };
      return state.domain;
    },
    readSecret: async (name) => secrets.get(name),
    async createSecret(secret) {
      const found = secrets.get(secret.name) ?? stored(secret);
      secrets.set(secret.name, found);
      return found;
    },
    async applySecret(secret) {
      secrets.set(secret.name, stored(secret));
    },
    async removeSecret(name, uid) {
      if (secrets.get(name)?.uid === uid) secrets.delete(name);
    },
    readLedger: async () => state.ledger,
    async writeLedger(text, before) {
      if (before.version !== state.ledger.version) return false;
      count += 1;
      state.ledger = { text, version: String(count) };
      return true;
    },
    readBundle: async () => undefined,
  };
  return { store, secrets, state };
}
