// Emulates what OpenShift's constraint restricted-v2 refuses, as an admission rule of Kubernetes.

/** Users of a namespace, as its annotation `openshift.io/sa.scc.uid-range` has them: `1000700000/10000`. */
export const range = { first: 1_000_700_000, last: 1_000_709_999 } as const;

const inRange = (field: string) =>
  `variables.contexts.all(c, !has(c.${field}) || (c.${field} >= ${range.first} && c.${field} <= ${range.last}))`;
const ofEach = (expression: string) => `variables.containers.all(c, ${expression})`;
const own = 'c.?securityContext';
const volumes = [
  'configMap',
  'csi',
  'downwardAPI',
  'emptyDir',
  'ephemeral',
  'image',
  'persistentVolumeClaim',
  'projected',
  'secret',
];

/**
 * Rules by the sentence of their refusal. A pod may leave user ids out: OpenShift sets them.
 * In two ways the rule is stricter than OpenShift, so that no pod relies on defaults: the other fields must
 * be set, and `runAsGroup` must be in the range. `fsGroup` must be the first of the range, as in OpenShift.
 */
const rules: Readonly<Record<string, string>> = {
  [`runAsUser: must be in the ranges: [${range.first}, ${range.last}]`]: inRange('runAsUser'),
  [`runAsGroup: must be in the ranges: [${range.first}, ${range.last}]`]: inRange('runAsGroup'),
  [`fsGroup: only ${range.first} is an allowed group`]: `variables.security.?fsGroup.orValue(${range.first}) == ${range.first}`,
  'runAsNonRoot: must be true': ofEach(
    `${own}.?runAsNonRoot.orValue(variables.security.?runAsNonRoot.orValue(false)) == true`,
  ),
  'privileged: Privileged containers are not allowed': ofEach(`${own}.?privileged.orValue(false) == false`),
  'allowPrivilegeEscalation: Allowing privilege escalation for containers is not allowed': ofEach(
    `${own}.?allowPrivilegeEscalation.orValue(true) == false`,
  ),
  'capabilities: ALL must be dropped, and only NET_BIND_SERVICE may be added': ofEach(
    `'ALL' in ${own}.?capabilities.?drop.orValue([]) && ` +
      `${own}.?capabilities.?add.orValue([]).all(one, one == 'NET_BIND_SERVICE')`,
  ),
  'seccompProfile: must be RuntimeDefault': ofEach(
    `${own}.?seccompProfile.?type.orValue(variables.security.?seccompProfile.?type.orValue('')) == 'RuntimeDefault'`,
  ),
  'hostNetwork, hostPID, hostIPC, hostPort: the host may not be used':
    "['hostNetwork', 'hostPID', 'hostIPC'].all(one, !(one in variables.pod) || variables.pod[one] == false) && " +
    ofEach('c.?ports.orValue([]).all(port, !has(port.hostPort))'),
  'volumes: the type of a volume is not allowed': `variables.pod.?volumes.orValue([]).all(v, ${volumes
    .map((type) => `has(v.${type})`)
    .join(' || ')})`,
};

const variables = [
  {
    name: 'pod',
    expression:
      "request.resource.resource == 'pods' ? object.spec : " +
      "request.resource.resource == 'cronjobs' ? object.spec.jobTemplate.spec.template.spec : " +
      'object.spec.template.spec',
  },
  { name: 'security', expression: 'variables.pod.?securityContext.orValue({})' },
  {
    name: 'containers',
    expression: 'variables.pod.containers + variables.pod.?initContainers.orValue([])',
  },
  {
    name: 'contexts',
    expression: `[variables.security] + variables.containers.map(c, ${own}.orValue({}))`,
  },
];

const written = { apiVersions: ['v1'], operations: ['CREATE', 'UPDATE'] };
const podRule = { ...written, apiGroups: [''], resources: ['pods'] };
const resourceRules = [
  podRule,
  { ...written, apiGroups: ['apps'], resources: ['deployments', 'statefulsets', 'daemonsets'] },
  { ...written, apiGroups: ['batch'], resources: ['jobs', 'cronjobs'] },
];

const apiVersion = 'admissionregistration.k8s.io/v1';
const name = 'restricted-v2';

const bindingOf = (suffix: string, matchResources: object) => ({
  apiVersion,
  kind: 'ValidatingAdmissionPolicyBinding',
  metadata: { name: `${name}-${suffix}` },
  spec: { policyName: name, validationActions: ['Deny'], matchResources },
});
const selected = (operator: 'In' | 'NotIn', values: readonly string[]) => ({
  namespaceSelector: { matchExpressions: [{ key: 'kubernetes.io/metadata.name', operator, values }] },
});

/**
 * The rule, for pods and for templates of pods in all namespaces.
 * @param podsOnly namespaces where templates are not looked at; OpenShift itself looks at none
 */
export const restrictedV2 = (podsOnly: readonly string[]): readonly object[] => [
  {
    apiVersion,
    kind: 'ValidatingAdmissionPolicy',
    metadata: { name },
    spec: {
      failurePolicy: 'Fail',
      matchConstraints: { resourceRules },
      variables,
      validations: Object.entries(rules).map(([said, expression]) => ({
        expression,
        reason: 'Forbidden',
        message: `unable to validate against any security context constraint: provider restricted-v2: ${said}`,
      })),
    },
  },
  bindingOf('templates', selected('NotIn', podsOnly)),
  bindingOf('pods', { ...selected('In', podsOnly), resourceRules: [podRule] }),
];
