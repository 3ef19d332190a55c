// Removes the Secrets of a domain that is being deleted.
import { certificateName, customerHash, domainUidNote, nextKeyName } from './names.ts';
import type { OrderDeps } from './order-deps.ts';
import { annotations } from '#resources/labels.ts';

type Deps = Pick<OrderDeps, 'store' | 'effects'>;

/** Removes the next key of the object with this uid. Leaves that of another object as it is. */
export async function deleteNextKey(
  { store, effects }: Deps,
  { hostname, uid }: { readonly hostname: string; readonly uid: string },
  signal: AbortSignal,
): Promise<void> {
  const name = nextKeyName(hostname);
  const secret = await store.readSecret(name, signal);
  if (!secret?.isOurs || secret.annotations[domainUidNote] !== uid) return;
  await effects.run('acme.remove-next-key', () => store.removeSecret(name, secret.uid, signal));
}

/** Removes the certificate of a customer's domain. Leaves that of another customer as it is. */
export async function deleteCertificate(
  { store, effects }: Deps,
  domain: Parameters<typeof customerHash>[0],
  signal: AbortSignal,
): Promise<void> {
  const name = certificateName(domain.spec.hostname);
  const secret = await store.readSecret(name, signal);
  if (!secret?.isOurs || secret.annotations[annotations.customerHash] !== customerHash(domain)) return;
  await effects.run('acme.remove-certificate', () => store.removeSecret(name, secret.uid, signal));
}
