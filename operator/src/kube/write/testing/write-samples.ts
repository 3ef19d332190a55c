// Samples and builders for the tests of write.
import { startFakeApi } from '../../../../tests/fake-api/server.ts';
import { metadataKind } from '../../kind.ts';
import { keyOne, widgets } from '../../testing/samples.ts';

export const eventMetadata = metadataKind({
  group: 'events.k8s.io',
  version: 'v1',
  plural: 'events',
  kind: 'Event',
  namespaced: true,
});

const kinds = [widgets, eventMetadata];

export const one = { kind: 'Widget', metadata: keyOne, spec: { size: 1 } };

export const condition = (type: string, status: string) => ({ type, status });

export async function withWidget() {
  const api = await startFakeApi({ kinds });
  api.objects.put(one);
  const resource = api.kube.of(widgets);
  return { api, resource, read: async () => (await resource.get(keyOne))! };
}
