// Samples and builders for the tests of server.
import { rawKind } from '#kube/kind.ts';

export const widgets = rawKind({
  group: 'x.dev',
  version: 'v1',
  plural: 'widgets',
  kind: 'Widget',
  namespaced: true,
});

export const maps = rawKind({
  group: '',
  version: 'v1',
  plural: 'configmaps',
  kind: 'ConfigMap',
  namespaced: true,
});

export const spaces = rawKind({
  group: '',
  version: 'v1',
  plural: 'namespaces',
  kind: 'Namespace',
  namespaced: false,
});

export const kinds = [widgets, maps, spaces];

export const widget = (name: string, spec: object = {}) => ({
  apiVersion: 'x.dev/v1',
  kind: 'Widget',
  metadata: { name, namespace: 'a' },
  spec: { ...spec },
});

export const key = { namespace: 'a', name: 'one' };

export const by = (name: string, force = false) => ({ name, force });
