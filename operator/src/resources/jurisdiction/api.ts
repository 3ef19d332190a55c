// Spec of a region's API: image, size, settings, mounted Secrets.
import * as z from 'zod/mini';
import { list, name, ranges, ref, resources, text, texts, whole } from '../schema/fields.ts';
import { describe, rules } from '../schema/notes.ts';
import { Pods } from './pods.ts';

const image = () =>
  describe(
    rules(text(512, 1), {
      rule:
        "self.contains('@sha256:') || (self.matches(':[A-Za-z0-9_][A-Za-z0-9_.-]*$') && " +
        "!self.endsWith(':latest'))",
      message: 'needs a digest (@sha256:...) or a tag other than latest, such as glimpse-api:1.4.0',
    }),
    'Image with a digest or a tag. Never latest.',
  );

const Autoscaling = rules(
  z.object({
    min: z._default(describe(whole(1, 100), 'Least number of pods.'), 2),
    max: z._default(describe(whole(1, 200), 'Greatest number of pods.'), 10),
    cpuPercent: z._default(
      describe(whole(10, 95), 'CPU use, in percent of the request, at which pods are added.'),
      70,
    ),
  }),
  { rule: 'self.min <= self.max', message: 'max must be at least min; equal numbers switch scaling off' },
);

const Settings = rules(
  texts(4096, 100),
  {
    rule: "self.all(key, key.matches('^[A-Z][A-Z0-9_]{0,62}$'))",
    message: 'names are upper-case letters, digits and underscores, at most 63, such as BRAND_NAME',
  },
  {
    rule: "self.all(key, !key.startsWith('GLIMPSE_'))",
    message: 'names that begin with GLIMPSE_ belong to the operator: use another field of this spec',
  },
);

const Secrets = z.object({
  mail: z.optional(describe(ref(), 'Secret whose key `uri` is the address of the mail server.')),
  stripe: z.optional(
    describe(ref(), 'Secret for Stripe with secret-key and webhook-secrets, mounted at /etc/glimpse/stripe.'),
  ),
  extra: z.optional(describe(list(ref(), 8), 'More Secrets, each mounted at /etc/glimpse/extra/<name>.')),
});

const endpointPattern = '^https?://[A-Za-z0-9.-]+(:[1-9][0-9]{0,4})?(/[A-Za-z0-9._/-]*)?$';

const Collector = rules(
  z.object({
    endpoint: describe(
      rules(text(512, 1), {
        rule: `self.matches('${endpointPattern}')`,
        message: 'must be an address such as http://collector.observability.svc:4318, without user, ? and #',
      }),
      'Address for OTLP over HTTP, without /v1/traces.',
    ),
    namespace: z.optional(
      describe(name(), 'Namespace of its pods, which must listen on the port of the endpoint.'),
    ),
    cidrs: z.optional(describe(ranges(), 'Its address ranges, if it runs outside the cluster.')),
  }),
  {
    rule: 'has(self.namespace) != (has(self.cidrs) && self.cidrs.size() > 0)',
    message: 'needs either namespace, of a collector in this cluster, or cidrs, of one outside',
  },
);

/** The API of a region. */
export const Api = z.object({
  image: image(),
  imagePullSecrets: z.optional(
    describe(list(ref(), 4), 'Secrets with credentials of the registry, in the namespace of the region.'),
  ),
  resources: z.optional(describe(resources(), 'Requests and limits of each pod.')),
  autoscaling: z._default(describe(Autoscaling, 'Number of pods. Equal min and max: a fixed number.'), {
    min: 2,
    max: 10,
    cpuPercent: 70,
  }),
  settings: z.optional(
    describe(Settings, 'Environment of the API, such as BRAND_NAME. Secrets belong into `secrets`.'),
  ),
  collector: z.optional(describe(Collector, 'Where the API sends traces. Absent: no traces.')),
  pods: z.optional(describe(z.extend(Pods, {}), 'Pods of the API; comes before `pods` of the region.')),
  secrets: z.optional(describe(Secrets, 'Secrets in the namespace of the region, made by the platform.')),
});
