// Spec of a region's edge: routes, certificate authority, DNS checks.
import * as z from 'zod/mini';
import { host, list, name, pattern, ref, text, whole } from '../schema/fields.ts';
import { describe, immutable, rules } from '../schema/notes.ts';

const address = (family: 4 | 6, sample: string) =>
  rules(text(45, 2), {
    rule: `isIP(self) && ip(self).family() == ${family}`,
    message: `must be an IPv${family} address such as ${sample}`,
  });

const GatewayRef = z.object({
  namespace: describe(name(), 'Namespace of the Gateway.'),
  name: describe(name(), 'Name of the Gateway.'),
  sectionName: z._default(describe(name(), 'Listener for port 80.'), 'http'),
});

const Gateway = rules(
  z.object({
    className: z.optional(describe(name(), 'GatewayClass. The operator makes the Gateway `edge`.')),
    ref: z.optional(describe(GatewayRef, 'An existing Gateway. It must allow ListenerSets and routes.')),
  }),
  {
    rule: 'has(self.className) != has(self.ref)',
    message: 'needs either className, for an own Gateway, or ref, for an existing one',
  },
);

const Ingress = z.object({ className: describe(name(), 'IngressClass of the edge.') });

const Certificate = rules(
  z.object({
    mode: z._default(
      describe(z.enum(['Acme', 'Secret']), 'Acme: issued and renewed. Secret: the platform brings it.'),
      'Acme',
    ),
    secretName: z.optional(describe(name(), 'Secret of type kubernetes.io/tls in the region.')),
  }),
  {
    rule: "has(self.secretName) == (self.mode == 'Secret')",
    message: 'secretName is needed in mode Secret and not allowed in mode Acme',
  },
);

const Target = rules(
  z.object({
    cname: z.optional(describe(host(), 'Name to which the CNAME record of a custom domain leads.')),
    ipv4: z.optional(describe(list(address(4, '192.0.2.10'), 8), 'Addresses for A records.')),
    ipv6: z.optional(describe(list(address(6, '2001:db8::10'), 8), 'Addresses for AAAA records.')),
  }),
  {
    rule: 'has(self.cname) || (has(self.ipv4) && self.ipv4.size() > 0)',
    message: 'needs a cname or at least one ipv4 address, else no domain can lead here',
  },
);

/** How requests reach the region. */
export const Routing = rules(
  z.object({
    mode: z._default(describe(z.enum(['Gateway', 'Ingress']), 'API that the edge understands.'), 'Gateway'),
    gateway: z.optional(describe(Gateway, 'For mode Gateway.')),
    ingress: z.optional(describe(Ingress, 'For mode Ingress.')),
    edgeNamespaces: z.optional(
      describe(
        list(name(), 4),
        'Namespaces of the pods of the edge. Absent: those with the label glimpse.dev/edge=true.',
      ),
    ),
    certificate: z._default(describe(Certificate, 'Certificate of the main domain.'), { mode: 'Acme' }),
    customDomainTarget: describe(Target, 'Where the DNS records of custom domains must lead.'),
  }),
  {
    rule: "has(self.gateway) == (self.mode == 'Gateway')",
    message: 'gateway is needed in mode Gateway and not allowed in mode Ingress',
  },
  {
    rule: "has(self.ingress) == (self.mode == 'Ingress')",
    message: 'ingress is needed in mode Ingress and not allowed in mode Gateway',
  },
);

const CaBundle = z.object({
  configMap: describe(name(), 'ConfigMap in the namespace of the region.'),
  key: z._default(describe(pattern(/^[A-Za-z0-9._-]+$/, 253), 'Key of the PEM text.'), 'ca.crt'),
});

const letsEncrypt = 'https://acme-v02.api.letsencrypt.org/directory';

/** The certificate authority. */
export const Acme = z.object({
  directoryURL: z._default(
    describe(
      rules(text(512, 1), {
        rule: "isURL(self) && url(self).getScheme() == 'https'",
        message: `must be an https address such as ${letsEncrypt}`,
      }),
      'Directory of the certificate authority (RFC 8555).',
    ),
    letsEncrypt,
  ),
  email: z.optional(
    describe(pattern(/^[^@\s]{1,64}@[^@\s]{1,189}$/, 254), 'Contact that the authority may write to.'),
  ),
  eabSecretRef: z.optional(
    describe(ref(), 'Secret with the keys `kid` and `hmac` of an external account (RFC 8555 §7.3.4).'),
  ),
  profile: z.optional(describe(pattern(/^[A-Za-z0-9_-]+$/, 64), 'Certificate profile, such as tlsserver.')),
  caBundle: z.optional(describe(CaBundle, 'Certificates that sign the directory of a private authority.')),
  renewAtPercent: z._default(
    describe(whole(10, 90), 'Part of the lifetime, in percent, after which a certificate is renewed.'),
    67,
  ),
  selfCheck: z._default(
    describe(
      z.enum(['Required', 'Disabled']),
      'Asks for the challenge through the public address first. Disabled where that is impossible.',
    ),
    'Required',
  ),
});
export const acmeDefault = { directoryURL: letsEncrypt, renewAtPercent: 67, selfCheck: 'Required' } as const;

const resolver = () =>
  rules(text(64, 2), {
    rule:
      "isIP(self) || self.matches('^[0-9.]{7,15}:[0-9]{1,5}$') || " +
      "self.matches('^\\\\[[0-9a-f:]{2,45}\\\\]:[0-9]{1,5}$')",
    message: 'must be an address such as 192.0.2.53, 192.0.2.53:5353 or [2001:db8::53]:5353',
  });

/** How DNS records of custom domains are checked. */
export const Dns = rules(
  z.object({
    mode: z._default(
      describe(
        z.enum(['Authoritative', 'Recursive']),
        'Authoritative: asks the name servers of each domain. Recursive: asks the resolvers.',
      ),
      'Authoritative',
    ),
    resolvers: z.optional(describe(list(resolver(), 8), 'Resolvers for mode Recursive.')),
    ownershipPrefix: z._default(
      describe(rules(pattern(/^_[a-z0-9-]{1,21}$/, 22), immutable), 'First label of the TXT record.'),
      '_glimpse-challenge',
    ),
    valuePrefix: z._default(
      describe(pattern(/^[A-Za-z0-9=_.-]*$/, 32), 'Begin of the value of the TXT record.'),
      'glimpse-verify=',
    ),
  }),
  {
    rule: "self.mode != 'Recursive' || (has(self.resolvers) && self.resolvers.size() > 0)",
    message: 'mode Recursive needs at least one address in resolvers',
  },
);
export const dnsDefault = {
  mode: 'Authoritative',
  ownershipPrefix: '_glimpse-challenge',
  valuePrefix: 'glimpse-verify=',
} as const;
