// Spec of what a platform decides about pods: nodes, labels, priority, registries, authorities, users.
import * as z from 'zod/mini';
import { list, name, ref, text, texts, whole } from '../schema/fields.ts';
import { describe, note, rules } from '../schema/notes.ts';

/** JSON refers to itself, which no CRD can say, so it stays out of the schema. */
const Members = z.record(z.string(), z.json());
/** A part of a pod's spec, taken as it is. The API server checks it when it makes the pods. */
const asInPod = () =>
  note(
    z.pipe(
      z.record(z.string(), z.unknown()),
      z.transform((value) => Members.parse(value)),
    ),
    { maxProperties: 16, 'x-kubernetes-preserve-unknown-fields': true },
  );

const Toleration = z.object({
  key: z.optional(describe(text(317), 'Key of the taint. Absent: every key, with Exists.')),
  operator: z.optional(describe(z.enum(['Exists', 'Equal']), 'Equal compares the value, too.')),
  value: z.optional(describe(text(63), 'Value of the taint.')),
  effect: z.optional(
    describe(z.enum(['NoSchedule', 'PreferNoSchedule', 'NoExecute']), 'Effect of the taint. Absent: all.'),
  ),
  tolerationSeconds: z.optional(
    describe(whole(0, 2_147_483_647), 'How long a pod stays after NoExecute. Absent: for ever.'),
  ),
});

const id = () => whole(1, 2_147_483_647);
const SecurityContext = rules(
  z.object({
    userIds: z._default(
      describe(
        z.enum(['Fixed', 'Cluster']),
        'Fixed: user and group 65532, or those below. Cluster: the cluster chooses, as OpenShift does.',
      ),
      'Fixed',
    ),
    runAsUser: z.optional(describe(id(), 'User of the containers. Never root.')),
    runAsGroup: z.optional(describe(id(), 'Group of the containers.')),
    fsGroup: z.optional(describe(id(), 'Group that owns the volumes.')),
  }),
  {
    rule: "self.userIds == 'Fixed' || !(has(self.runAsUser) || has(self.runAsGroup) || has(self.fsGroup))",
    message: 'with userIds: Cluster leave out runAsUser, runAsGroup and fsGroup',
  },
);

const pem = '-----BEGIN CERTIFICATE-----';

/** What may be said about pods: in the chart, for a region, for one part of it. The nearest one counts. */
export const Pods = z.object({
  nodeSelector: z.optional(describe(texts(63, 16), 'Labels that a node must have.')),
  tolerations: z.optional(describe(list(Toleration, 16), 'Taints of nodes that the pods tolerate.')),
  affinity: z.optional(describe(asInPod(), 'Affinity, as in a pod. A region of the spec is added to it.')),
  topologySpreadConstraints: z.optional(
    describe(
      list(asInPod(), 8),
      'Spread, as in a pod, instead of ours over zones and hosts. A missing labelSelector selects the part.',
    ),
  ),
  priorityClassName: z.optional(describe(name(), 'Priority class.')),
  labels: z.optional(describe(texts(63, 16), 'More labels of the pods.')),
  annotations: z.optional(describe(texts(4096, 16), 'More annotations of the pods.')),
  serviceAccountAnnotations: z.optional(
    describe(texts(4096, 16), 'Annotations of the service accounts, such as the name of a cloud role.'),
  ),
  imagePullSecrets: z.optional(
    describe(list(ref(), 4), 'Secrets with credentials of the registry, in the namespace of the region.'),
  ),
  dnsPolicy: z.optional(
    describe(z.enum(['ClusterFirst', 'Default', 'None']), 'Where the pods look names up.'),
  ),
  dnsConfig: z.optional(describe(asInPod(), 'Servers, searches and options, as in a pod.')),
  extraCa: z.optional(
    describe(
      rules(text(65_536, 1), {
        rule: `self.contains('${pem}')`,
        message: `must be certificates in PEM form, which begin with ${pem}`,
      }),
      'Certificates of more authorities, PEM, which our programs trust beside the public ones.',
    ),
  ),
  securityContext: z.optional(describe(SecurityContext, 'Users and groups of the pods.')),
});

export type Pods = z.output<typeof Pods>;
