// Names of labels, annotations and finalizers on the operator's objects.
import type { Labels } from '#kube/object.ts';

/** Group of the API, and prefix of all our labels and annotations. */
export const prefix = 'glimpse.dev';
export const apiGroup = prefix;
export const apiVersion = 'v1alpha1';
/** Value of `apiVersion` in objects of both kinds. */
export const groupVersion = `${apiGroup}/${apiVersion}`;

export const jurisdictionLabel = `${prefix}/jurisdiction`;
export const domainHashLabel = `${prefix}/domain-hash`;
export const sourceLabel = `${prefix}/source`;
/** Value `true` on namespaces whose pods are the edge. */
export const edgeLabel = `${prefix}/edge`;
export const instanceLabel = 'app.kubernetes.io/instance';
export const componentLabel = 'app.kubernetes.io/component';

/** Annotations that people set on objects, and those in which the operator keeps facts. */
export const annotations = {
  intent: `${prefix}/intent`,
  retryNow: `${prefix}/retry-now`,
  paused: `${prefix}/paused`,
  confirmDelete: `${prefix}/confirm-delete`,
  forceReconfig: `${prefix}/force-reconfig`,
  rotateCredentials: `${prefix}/rotate-credentials`,
  keysAdvanceTo: `${prefix}/keys-advance-to`,
  keysUid: `${prefix}/keys-uid`,
  acceptKeyLoss: `${prefix}/accept-key-loss`,
  newChain: `${prefix}/new-chain`,
  keysAccept: `${prefix}/keys-accept`,
  configHash: `${prefix}/config-hash`,
  templateVersion: `${prefix}/template-version`,
  podTemplate: `${prefix}/pod-template`,
  serial: `${prefix}/serial`,
  revision: `${prefix}/revision`,
  customerHash: `${prefix}/customer-hash`,
} as const;

/** Field managers of server-side apply. */
export const fieldManagers = {
  jurisdiction: 'glimpse-jurisdiction',
  customDomain: 'glimpse-customdomain',
} as const;

export const finalizers = {
  jurisdiction: `${prefix}/jurisdiction`,
  customDomain: `${prefix}/customdomain`,
} as const;

/** Labels of every child of a region. @param component role of the object, like `api` or `mongo` */
export function childLabels(identifier: string, component: string): Labels {
  return {
    'app.kubernetes.io/name': 'glimpse',
    'app.kubernetes.io/part-of': 'glimpse',
    'app.kubernetes.io/managed-by': 'glimpse-operator',
    [instanceLabel]: identifier,
    [componentLabel]: component,
    [jurisdictionLabel]: identifier,
  };
}

/** Labels that select the pods of one component; they never change. */
export function selectorLabels(identifier: string, component: string): Labels {
  return { [instanceLabel]: identifier, [componentLabel]: component };
}
