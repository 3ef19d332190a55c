// Kinds of the network inside a cluster: only the fields that the operator reads.
import * as z from 'zod/mini';
import { defineKind, metadataKind } from '#kube/kind.ts';
import { head } from './parts.ts';

const text = z.optional(z.string());

const Address = z.object({ ip: text, hostname: text });
const LoadBalancer = z.optional(z.object({ ingress: z.optional(z.array(Address)) }));

const Service = z.object({
  ...head,
  spec: z.optional(
    z.object({
      type: text,
      clusterIP: text,
      selector: z.optional(z.record(z.string(), z.string())),
      ports: z.optional(z.array(z.object({ name: text, port: z.number() }))),
    }),
  ),
  status: z.optional(z.object({ loadBalancer: LoadBalancer })),
});
export type Service = z.output<typeof Service>;
export const services = defineKind(
  { group: '', version: 'v1', plural: 'services', kind: 'Service', namespaced: true },
  Service,
);

const EndpointSlice = z.object({
  ...head,
  addressType: z.string(),
  endpoints: z.optional(
    z.nullable(
      z.array(
        z.object({
          addresses: z.array(z.string()),
          conditions: z.optional(z.object({ ready: z.optional(z.boolean()) })),
        }),
      ),
    ),
  ),
  ports: z.optional(z.nullable(z.array(z.object({ name: text, port: z.optional(z.number()) })))),
});
export type EndpointSlice = z.output<typeof EndpointSlice>;
export const endpointSlices = defineKind(
  {
    group: 'discovery.k8s.io',
    version: 'v1',
    plural: 'endpointslices',
    kind: 'EndpointSlice',
    namespaced: true,
  },
  EndpointSlice,
);

const Ingress = z.object({
  ...head,
  spec: z.optional(
    z.object({
      ingressClassName: text,
      rules: z.optional(z.array(z.object({ host: text }))),
      tls: z.optional(z.array(z.object({ hosts: z.optional(z.array(z.string())), secretName: text }))),
    }),
  ),
  status: z.optional(z.object({ loadBalancer: LoadBalancer })),
});
export type Ingress = z.output<typeof Ingress>;
export const ingresses = defineKind(
  { group: 'networking.k8s.io', version: 'v1', plural: 'ingresses', kind: 'Ingress', namespaced: true },
  Ingress,
);

export const networkPolicies = metadataKind({
  group: 'networking.k8s.io',
  version: 'v1',
  plural: 'networkpolicies',
  kind: 'NetworkPolicy',
  namespaced: true,
});
