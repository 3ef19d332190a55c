// Runs one pod before the cluster is called ready: its network, DNS and service addresses have to work.
import { waitFor } from '@glimpse/processes/wait';
import { UserError } from '@glimpse/processes/user-error';
import type { Kubectl } from './kubectl.ts';

const name = 'cluster-trial';
const limitMs = 90_000;

/** Resolves the service of the API server and asks it. Its certificate is not what is tried. */
const program = `
import { get } from 'node:https';
const url = 'https://kubernetes.default.svc/readyz';
get(url, { rejectUnauthorized: false, timeout: 10000 }, ({ statusCode }) => process.exit(statusCode === 200 ? 0 : 1))
  .on('error', ({ message }) => { console.log(message); process.exit(1); });`;

const podOf = (image: string): object => ({
  apiVersion: 'v1',
  kind: 'Pod',
  metadata: { name, namespace: 'default' },
  spec: {
    restartPolicy: 'Never',
    automountServiceAccountToken: false,
    terminationGracePeriodSeconds: 0,
    containers: [
      { name, image, imagePullPolicy: 'Never', command: ['node', '--input-type=module', '-e', program] },
    ],
  },
});

/** What kubelet, scheduler and the pod itself said. */
async function reasonOf(kubectl: Kubectl): Promise<string> {
  const events = ['get', 'events', '--field-selector', `involvedObject.name=${name}`];
  const said = await Promise.all(
    [
      kubectl([...events, '-o', 'jsonpath={range .items[?(@.type=="Warning")]}{.message}{"\\n"}{end}']),
      kubectl(['logs', name]),
    ].map((one) => one.catch(() => '')),
  );
  return said.join('\n').trim().slice(0, 1000) || 'nothing was said about it';
}

/** Runs the pod to its end and deletes it. @throws UserError with what was said about it, if it failed */
export async function tryPod(kubectl: Kubectl, image: string): Promise<void> {
  await kubectl(['delete', 'pod', name, '--ignore-not-found', '--wait=true']);
  // The account of a new cluster's first namespace takes a moment.
  const made = () =>
    kubectl(['create', '-f', '-'], JSON.stringify(podOf(image))).then(
      () => true,
      () => false,
    );
  const phaseOf = () => kubectl(['get', 'pod', name, '-o', 'jsonpath={.status.phase}']);
  let phase = '';
  const ended = async () => /^(Succeeded|Failed)$/.test((phase = await phaseOf()));
  const isDone = (await waitFor(made, limitMs)) && (await waitFor(ended, limitMs));
  if (!isDone || phase !== 'Succeeded')
    throw new UserError(
      `The cluster runs, but a pod on it does not work (${phase || 'not made'}): ${await reasonOf(kubectl)}`,
    );
  await kubectl(['delete', 'pod', name, '--wait=false']);
}
