// Kinds of the Gateway API, standard channel 1.5 and later: only the fields that the operator reads.
import * as z from 'zod/mini';
import { defineKind } from '#kube/kind.ts';
import { head, LabelSelector, ObservedCondition } from './parts.ts';

const text = z.optional(z.string());
const Condition = z.extend(ObservedCondition, { observedGeneration: z.optional(z.number()) });
const conditions = z.optional(z.array(Condition));
const group = 'gateway.networking.k8s.io';

/** Which namespaces may attach: `All`, `Same`, `Selector` or `None`. */
const Namespaces = z.optional(
  z.object({ namespaces: z.optional(z.object({ from: text, selector: z.optional(LabelSelector) })) }),
);
const Listener = z.object({
  name: z.string(),
  port: z.optional(z.number()),
  protocol: z.string(),
  hostname: text,
  allowedRoutes: Namespaces,
});
const ListenerStatus = z.object({ name: z.string(), attachedRoutes: z.optional(z.number()), conditions });
const listenerStatuses = z.optional(z.array(ListenerStatus));

const Gateway = z.object({
  ...head,
  spec: z.object({
    gatewayClassName: z.string(),
    listeners: z.optional(z.array(Listener)),
    allowedListeners: Namespaces,
  }),
  status: z.optional(
    z.object({
      addresses: z.optional(z.array(z.object({ type: text, value: z.string() }))),
      conditions,
      listeners: listenerStatuses,
    }),
  ),
});
export type Gateway = z.output<typeof Gateway>;
export const gateways = defineKind(
  { group, version: 'v1', plural: 'gateways', kind: 'Gateway', namespaced: true },
  Gateway,
);

const ParentRef = z.object({
  group: text,
  kind: text,
  namespace: text,
  name: z.string(),
  sectionName: text,
});

const ListenerSet = z.object({
  ...head,
  spec: z.object({ parentRef: ParentRef, listeners: z.optional(z.array(Listener)) }),
  status: z.optional(z.object({ conditions, listeners: listenerStatuses })),
});
export type ListenerSet = z.output<typeof ListenerSet>;
export const listenerSets = defineKind(
  { group, version: 'v1', plural: 'listenersets', kind: 'ListenerSet', namespaced: true },
  ListenerSet,
);

const HttpRoute = z.object({
  ...head,
  spec: z.object({
    parentRefs: z.optional(z.array(ParentRef)),
    hostnames: z.optional(z.array(z.string())),
  }),
  status: z.optional(
    z.object({
      parents: z.optional(z.array(z.object({ parentRef: ParentRef, controllerName: text, conditions }))),
    }),
  ),
});
export type HttpRoute = z.output<typeof HttpRoute>;
export const httpRoutes = defineKind(
  { group, version: 'v1', plural: 'httproutes', kind: 'HTTPRoute', namespaced: true },
  HttpRoute,
);
