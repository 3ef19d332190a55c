// Names of labels, annotations and finalizers on the operator's objects.
import type { Labels } from '#kube/object.ts';

/** Group of the API, and prefix of all our labels and annotations. */
export const apiGroup = 'glimpse.dev';
export const apiVersion = 'v1alpha1';
/** Value of `apiVersion` in objects of both kinds. */
export const groupVersion = `${apiGroup}/${apiVersion}`;

export const jurisdictionLabel = `${apiGroup}/jurisdiction`;
export const domainHashLabel = `${apiGroup}/domain-hash`;
export const sourceLabel = `${apiGroup}/source`;
/** Value `true` on namespaces whose pods are the edge. */
export const edgeLabel = `${apiGroup}/edge`;
const instanceLabel = 'app.kubernetes.io/instance';
export const componentLabel = 'app.kubernetes.io/component';

/** Annotations that people set on objects, and those in which the operator keeps facts. */
export const annotations = {
  intent: `${apiGroup}/intent`,
  retryNow: `${apiGroup}/retry-now`,
  paused: `${apiGroup}/paused`,
  confirmDelete: `${apiGroup}/confirm-delete`,
  forceReconfig: `${apiGroup}/force-reconfig`,
  rotateCredentials: `${apiGroup}/rotate-credentials`,
  keysAdvanceTo: `${apiGroup}/keys-advance-to`,
  keysUid: `${apiGroup}/keys-uid`,
  acceptKeyLoss: `${apiGroup}/accept-key-loss`,
  acceptDataLoss: `${apiGroup}/accept-data-loss`,
  newChain: `${apiGroup}/new-chain`,
  keysAccept: `${apiGroup}/keys-accept`,
  configHash: `${apiGroup}/config-hash`,
  templateVersion: `${apiGroup}/template-version`,
  podTemplate: `${apiGroup}/pod-template`,
  extraCaHash: `${apiGroup}/extra-ca-hash`,
  serial: `${apiGroup}/serial`,
  revision: `${apiGroup}/revision`,
  customerHash: `${apiGroup}/customer-hash`,
  retainedUntil: `${apiGroup}/retained-until`,
} as const;

/** Field managers of server-side apply. */
export const fieldManagers = {
  jurisdiction: 'glimpse-jurisdiction',
  customDomain: 'glimpse-customdomain',
} as const;

export const finalizers = {
  jurisdiction: `${apiGroup}/jurisdiction`,
  customDomain: `${apiGroup}/customdomain`,
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
