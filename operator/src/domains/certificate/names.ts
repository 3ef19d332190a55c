// Names the Secrets of a certificate, and the customer to whom they belong.
import { shortHash } from '#platform/crypto.ts';
import type { CustomDomain } from '#resources/custom-domain.ts';
import { apiGroup } from '#resources/labels.ts';

/** Annotation with the uid of the CustomDomain that a key was made for. */
export const domainUidNote = `${apiGroup}/domain-uid`;
export const nextKeyName = (hostname: string): string => `next-key.${hostname}`;
export const certificateName = (hostname: string): string => `tls.${hostname}`;

/** Hash that ties keys and certificates to one customer; those of another are never used. */
export function customerHash({ spec }: Pick<CustomDomain, 'spec'>): string {
  return shortHash(spec.customerId ?? `site ${spec.hostname}`);
}
