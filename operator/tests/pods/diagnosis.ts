// For tests on real pods: what a platform engineer would look at after a failure.
import type { SharedCluster } from '../cluster/pods.ts';

const lines = 25;

/** Conditions, pods, events and the ends of all logs of the operator and of all regions. */
export async function diagnosis({ kubectl }: SharedCluster): Promise<string> {
  const say = (...args: readonly string[]) =>
    kubectl(args).then(
      (out) => `$ kubectl ${args.join(' ')}\n${out}`,
      (err: unknown) => `$ kubectl ${args.join(' ')}\n${String(err)}`,
    );
  const named = await kubectl([
    'get',
    'pods',
    '-A',
    '-o',
    'jsonpath={range .items[*]}{.metadata.namespace} {.metadata.name}{"\\n"}{end}',
  ]);
  const pods = named
    .split('\n')
    .map((line) => line.split(' '))
    .filter(([namespace]) => namespace?.startsWith('glimpse-'));
  const logs = pods.map(([namespace = '', name = '']) =>
    say('logs', name, '-n', namespace, '--all-containers', '--prefix', `--tail=${lines}`),
  );
  const parts = [
    say('get', 'pods,pvc,deployments,statefulsets,ingresses', '-A'),
    say('describe', 'jurisdictions'),
    say('describe', 'customdomains', '-A'),
    say('get', 'events', '-A', '--sort-by=.lastTimestamp'),
    ...logs,
  ];
  return (await Promise.all(parts)).join('\n');
}
