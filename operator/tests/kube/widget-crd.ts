// The definition of widgets with a status, for tests of the kernel on a real API server.

const anything = { type: 'object', 'x-kubernetes-preserve-unknown-fields': true };
const conditions = {
  type: 'array',
  'x-kubernetes-list-type': 'map',
  'x-kubernetes-list-map-keys': ['type'],
  items: {
    type: 'object',
    required: ['type'],
    properties: { type: { type: 'string' }, status: { type: 'string' } },
  },
};
const status = { type: 'object', properties: { conditions, note: { type: 'string' } } };

export const widgetDefinition = {
  apiVersion: 'apiextensions.k8s.io/v1',
  kind: 'CustomResourceDefinition',
  metadata: { name: 'widgets.x.dev' },
  spec: {
    group: 'x.dev',
    scope: 'Namespaced',
    names: { plural: 'widgets', singular: 'widget', kind: 'Widget' },
    versions: [
      {
        name: 'v1',
        served: true,
        storage: true,
        subresources: { status: {} },
        schema: { openAPIV3Schema: { type: 'object', properties: { spec: anything, status } } },
      },
    ],
  },
} as const;
