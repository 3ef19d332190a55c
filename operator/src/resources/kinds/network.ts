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
      selector: z.optional(z.record(z.string(), z.string())),
    }),
  ),
});
export const services = defineKind(
  { group: '', version: 'v1', plural: 'services', kind: 'Service', namespaced: true },
  Service,
);

const EndpointSlice = z.object({
  ...head,
  endpoints: z.optional(
    z.nullable(
      z.array(
        z.object({
          addresses: z.array(z.string()),
        }),
      ),
    ),
  ),
  ports: z.optional(z.nullable(z.array(z.object({ port: z.optional(z.number()) })))),
});
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
  status: z.optional(z.object({ loadBalancer: LoadBalancer })),
});
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
