// The kind CustomDomain: one host name of a customer, or the main domain of a region.
import * as z from 'zod/mini';
import { defineKind, type Kind } from '#kube/kind.ts';
import { type KubeObject, Meta } from '#kube/object.ts';
import { CustomDomainStatus } from './custom-domain-status.ts';
import { apiGroup, apiVersion } from './labels.ts';
import { host, pattern } from './schema/fields.ts';
import { describe, immutable, rules } from './schema/notes.ts';

const Tls = z.object({
  keyAlgorithm: z._default(
    describe(z.enum(['ECDSA-P256', 'RSA-2048']), 'Key of the certificate.'),
    'ECDSA-P256',
  ),
  redirectHttp: z._default(
    describe(z.boolean(), 'Port 80 leads to https. false: it answers challenges only.'),
    true,
  ),
  secretPolicy: z._default(
    describe(z.enum(['Retain', 'Delete']), 'Retain keeps the certificate for 30 days after deletion.'),
    'Retain',
  ),
});

/** Spec of a CustomDomain with its defaults. */
export const CustomDomainSpec = rules(
  z.object({
    hostname: describe(rules(host(), immutable), 'Host name in A-label form, equal to metadata.name.'),
    role: z._default(
      describe(
        rules(z.enum(['Customer', 'Site']), immutable),
        'Customer. Only the operator makes Site, the main domain of the region.',
      ),
      'Customer',
    ),
    customerId: z.optional(
      describe(
        rules(pattern(/^[A-Za-z0-9_-]{8,64}$/, 64), immutable),
        'Opaque id of the account. Never an e-mail address. Needed for role Customer.',
      ),
    ),
    suspended: z._default(
      describe(z.boolean(), 'The plan has lapsed: old links open, no new ones are made.'),
      false,
    ),
    tls: z._default(describe(Tls, 'Certificate and redirect.'), {
      keyAlgorithm: 'ECDSA-P256',
      redirectHttp: true,
      secretPolicy: 'Retain',
    }),
  }),
  {
    rule: "(self.role == 'Customer') == has(self.customerId)",
    message: 'customerId is needed for role Customer and not allowed for role Site',
  },
  {
    rule: 'has(self.customerId) == has(oldSelf.customerId)',
    message: 'customerId can not be added or removed: make a new object instead',
  },
);

const CustomDomain = z.object({
  apiVersion: z.string(),
  kind: z.string(),
  metadata: Meta,
  spec: CustomDomainSpec,
  status: z.optional(CustomDomainStatus),
});

export type CustomDomainSpec = z.output<typeof CustomDomainSpec>;
export type CustomDomain = KubeObject & {
  readonly spec: CustomDomainSpec;
  readonly status?: CustomDomainStatus | undefined;
};

export const customDomains: Kind<CustomDomain> = defineKind(
  { group: apiGroup, version: apiVersion, plural: 'customdomains', kind: 'CustomDomain', namespaced: true },
  CustomDomain,
);
