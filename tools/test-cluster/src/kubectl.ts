// Runs kubectl of the test cluster.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { UserError } from '@glimpse/processes/user-error';

/** Runs kubectl; `input` is its standard input. @returns what it prints @throws UserError with its words */
export type Kubectl = (args: readonly string[], input?: string) => Promise<string>;

/** Makes a Kubectl for one kubeconfig. A call ends after two minutes at most. */
export function kubectlOf(command: string, kubeconfig: string): Kubectl {
  return async (args, input = '') => {
    const child = spawn(command, ['--kubeconfig', kubeconfig, ...args], { timeout: 120_000 });
    let [out, err] = ['', ''];
    child.stdout.on('data', (chunk: Buffer) => (out += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (err += chunk.toString()));
    child.stdin.on('error', () => {}); // it ended before it read all
    child.stdin.end(input);
    const [code]: unknown[] = await once(child, 'close');
    if (code !== 0) throw new UserError(`kubectl ${args.join(' ')} failed: ${err.trim() || out.trim()}`);
    return out;
  };
}

/** YAML text of one or more objects, or an object. */
export type Manifest = string | object;

const definition = /^kind: CustomResourceDefinition$|"kind":\s*"CustomResourceDefinition"/m;

/** Applies manifests on the server's side, and waits until definitions among them are served. */
export async function applyManifests(kubectl: Kubectl, manifests: readonly Manifest[]): Promise<void> {
  const texts = manifests.map((one) => (typeof one === 'string' ? one : JSON.stringify(one)));
  if (texts.length === 0) return;
  const input = texts.join('\n---\n');
  await kubectl(
    ['apply', '--server-side', '--force-conflicts', '--field-manager=test-cluster', '-f', '-'],
    input,
  );
  if (!texts.some((text) => definition.test(text))) return;
  const wait = ['wait', 'crd', '--all', '--timeout=60s'];
  await kubectl([...wait, '--for=jsonpath={.status.conditions}']); // before, waiting for one of them is an error
  await kubectl([...wait, '--for=condition=Established']);
}
