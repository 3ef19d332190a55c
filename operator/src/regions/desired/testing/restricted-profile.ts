// Checks pods against the Pod Security Standard `restricted` and our own rules, for tests.
import * as z from 'zod/mini';

const Container = z.looseObject({
  name: z.string(),
  image: z.string().check(z.minLength(1)),
  command: z.array(z.string()),
  env: z.optional(z.array(z.looseObject({ name: z.string(), valueFrom: z.optional(z.unknown()) }))),
  envFrom: z.optional(z.array(z.looseObject({ secretRef: z.optional(z.unknown()) }))),
  ports: z.optional(z.array(z.looseObject({ hostPort: z.optional(z.number()) }))),
  resources: z.looseObject({
    requests: z.looseObject({ cpu: z.string(), memory: z.string() }),
    limits: z.looseObject({ memory: z.string() }),
  }),
  securityContext: z.strictObject({
    allowPrivilegeEscalation: z.literal(false),
    readOnlyRootFilesystem: z.literal(true),
    capabilities: z.strictObject({ drop: z.tuple([z.literal('ALL')]) }),
  }),
  volumeMounts: z.array(
    z.looseObject({ name: z.string(), subPath: z.optional(z.string()), readOnly: z.optional(z.boolean()) }),
  ),
});

const Pod = z.looseObject({
  serviceAccountName: z.string(),
  automountServiceAccountToken: z.literal(false),
  enableServiceLinks: z.literal(false),
  hostNetwork: z.optional(z.literal(false)),
  hostPID: z.optional(z.literal(false)),
  hostIPC: z.optional(z.literal(false)),
  securityContext: z.looseObject({
    runAsNonRoot: z.literal(true),
    runAsUser: z.int().check(z.minimum(1)),
    seccompProfile: z.strictObject({ type: z.literal('RuntimeDefault') }),
  }),
  containers: z.array(Container).check(z.minLength(1)),
  initContainers: z.optional(z.array(Container)),
  volumes: z.array(z.looseObject({ name: z.string() })),
});

const allowedVolumes = ['configMap', 'emptyDir', 'projected', 'secret', 'persistentVolumeClaim'];

function volumeFaults(pod: z.infer<typeof Pod>, claims: readonly string[]): readonly string[] {
  const known = new Set([...pod.volumes.map(({ name }) => name), ...claims]);
  const kinds = pod.volumes
    .filter((volume) => !Object.keys(volume).every((key) => key === 'name' || allowedVolumes.includes(key)))
    .map(({ name }) => `volume ${name} has a forbidden type`);
  const mounts = [...pod.containers, ...(pod.initContainers ?? [])].flatMap((container) =>
    container.volumeMounts.flatMap(({ name, subPath }) => [
      ...(known.has(name) ? [] : [`${container.name} mounts the unknown volume ${name}`]),
      ...(subPath === undefined ? [] : [`${container.name} mounts a single file of ${name}`]),
    ]),
  );
  return [...kinds, ...mounts];
}

/** A Secret in the environment would show up in dumps and child processes. */
function environmentFaults(pod: z.infer<typeof Pod>): readonly string[] {
  return [...pod.containers, ...(pod.initContainers ?? [])].flatMap(({ name, env = [], envFrom = [] }) => [
    ...env
      .filter(({ valueFrom }) => JSON.stringify(valueFrom ?? {}).includes('secretKeyRef'))
      .map((one) => `${name} reads ${one.name} from a Secret`),
    ...envFrom.filter(({ secretRef }) => secretRef !== undefined).map(() => `${name} reads a whole Secret`),
  ]);
}

/**
 * What is wrong with a pod, one line per fault.
 * @param claims names of the volumes that a StatefulSet adds
 */
export function podFaults(raw: unknown, claims: readonly string[] = []): readonly string[] {
  const parsed = Pod.safeParse(raw);
  if (!parsed.success) return parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
  return [...volumeFaults(parsed.data, claims), ...environmentFaults(parsed.data)];
}
