// Tests that a cluster on which no pod works is not called ready.
import { expect, test } from 'vitest';
import { tryPod } from './trial-pod.ts';

/** A kubectl that answers by the first two words. */
function fakeKubectl(answers: Readonly<Record<string, string>>) {
  const sent: string[] = [];
  const kubectl = async (args: readonly string[]): Promise<string> => {
    const words = args.slice(0, 2).join(' ');
    sent.push(words);
    return answers[words] ?? '';
  };
  return { sent, kubectl };
}

test('a pod that reached the API server is deleted, and the cluster is ready', async () => {
  const { sent, kubectl } = fakeKubectl({ 'get pod': 'Succeeded' });
  await tryPod(kubectl, 'image');
  expect(sent).toEqual(['delete pod', 'create -f', 'get pod', 'delete pod']);
});

test('a pod that failed is said with the words of cluster and pod', async () => {
  const { kubectl } = fakeKubectl({
    'get pod': 'Failed',
    'get events': 'failed to set up sandbox: 10.88.0.0/16 is in use\n',
    'logs cluster-trial': 'getaddrinfo EAI_AGAIN kubernetes.default.svc\n',
  });
  const trial = tryPod(kubectl, 'image');
  await expect(trial).rejects.toThrow(
    'a pod on it does not work (Failed): failed to set up sandbox: 10.88.0.0/16',
  );
  await expect(trial).rejects.toThrow('EAI_AGAIN');
});
