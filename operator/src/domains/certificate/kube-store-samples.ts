// Samples and builders for the tests of kube-store.
import { customDomains } from '#resources/custom-domain.ts';
import { configMaps, secrets } from '#resources/kinds/storage.ts';
import { startFakeApi } from '../../../tests/fake-api/server.ts';
import { createCertificateStore } from './kube-store.ts';
import { key } from './testing/memory-store.ts';

export const never = new AbortController().signal;

const kinds = [customDomains, { ...secrets, statusSubresource: false }, configMaps];

export const { namespace } = key;

export async function open() {
  const api = await startFakeApi({ kinds });
  const store = createCertificateStore({ kube: api.kube, namespace, identifier: 'eu' });
  return { api, store, [Symbol.asyncDispose]: () => api[Symbol.asyncDispose]() };
}
