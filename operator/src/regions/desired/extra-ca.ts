// Certificates of more authorities in the pods: a ConfigMap for each part that has some.
import type { V1Container, V1Volume, V1VolumeMount } from '#kube/models.ts';
import type { Intent } from '#kube/object.ts';
import type { JurisdictionSpec } from '#resources/jurisdiction.ts';
import type { DesiredFacts } from './facts.ts';
import { mountRoot } from './names.ts';
import { regionObject } from './object.ts';
import { type Component, podSettings } from './pod-settings.ts';

const key = 'ca.crt';
const folder = `${mountRoot}/extra-ca`;
const nameOf = (component: Component): string => `extra-ca-${component}`;

/** The volume with the certificates of a part. */
export const extraCaVolume = (component: Component): V1Volume => ({
  name: 'extra-ca',
  configMap: { name: nameOf(component), items: [{ key, path: key }] },
});

type Container = Pick<V1Container, 'command' | 'env'> & { readonly volumeMounts: readonly V1VolumeMount[] };

/** Lets a container of ours trust the certificates. MongoDB and Redis call nobody outside. */
export function withExtraCa<Plan extends Container>(plan: Plan): Plan {
  if (plan.command?.[0] !== 'node') return plan;
  const env = [...(plan.env ?? []), { name: 'NODE_EXTRA_CA_CERTS', value: `${folder}/${key}` }];
  const mount = { name: 'extra-ca', mountPath: folder, readOnly: true };
  return { ...plan, env, volumeMounts: [...plan.volumeMounts, mount] };
}

const components = ['api', 'mongo', 'redis', 'backup', 'acme-solver'] as const;

/** ConfigMaps `extra-ca-<part>`. */
export const extraCaIntents = (spec: JurisdictionSpec, facts: DesiredFacts): readonly Intent[] =>
  components.flatMap((component) => {
    const { extraCa } = podSettings(spec, facts.podDefaults ?? {}, component);
    if (extraCa === undefined) return [];
    return [
      regionObject(spec, {
        apiVersion: 'v1',
        kind: 'ConfigMap',
        name: nameOf(component),
        component,
        owner: facts.owner,
        fields: { data: { [key]: extraCa } },
      }),
    ];
  });
