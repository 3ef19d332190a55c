// Runs the commands of the runbook on the region `eu`, which serves, and reads what they print.
import { onThisMachine } from '@glimpse/processes/machine-speed';
import { mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { commandsOf } from '../../../scripts/page-examples/commands.ts';
import { type Ran, runCommands } from '../../../scripts/page-examples/run-commands.ts';
import { conceal, reveal } from './edge.ts';
import { siteHost } from './plan.ts';
import { namespaceOf, type Platform } from './platform.ts';

type Expected = { readonly says: RegExp; readonly code?: number };

const inRegion = 'kubectl -n glimpse-docs';
const ofOperator = 'kubectl -n glimpse-system';
const admin = `${inRegion} exec deploy/api -- node api/src/cli.ts`;
const rotation = 'kubectl annotate jur docs glimpse.dev/rotate-credentials="$(date +%F)" --overwrite';
const outbox = /^(The outbox is empty\.|\d+ [a-z]+.*)$/m;
const logLine = /^\{"level":"\w+","time":\d+,.*\}$/m;

/** What each command prints. The region has no mail server, no Stripe, and the cluster no metrics server. */
const expected: Readonly<Record<string, Expected>> = {
  'kubectl get jur docs': { says: /READY +REASON.*NEXT\neu +eu\.glimpse\.test +True +Serving/ },
  'kubectl get jur docs -o wide': { says: /KEYS.*\neu +eu\.glimpse\.test +True +Serving/ },
  'kubectl describe jur docs': { says: /Conditions:[\s\S]*Type: +Ready[\s\S]*Events:/ },
  "kubectl get jur docs -o jsonpath='{.status.conditions}'": { says: /"type":"MongoReady"/ },
  [`kubectl get jur docs -o jsonpath='{.status.conditions[?(@.type=="KeysReady")]}'`]: {
    says: /"status":"True","type":"KeysReady"/,
  },
  [`kubectl get jur docs -o jsonpath='{.status.conditions[?(@.type=="DomainsSynced")]}'`]: {
    says: /"status":"True","type":"DomainsSynced"/,
  },
  "kubectl get jur docs -o jsonpath='{.spec.limits}'": { says: /"newOrdersPer3h":\d+/ },
  'kubectl get cdom -A': { says: /NAMESPACE +NAME +READY +REASON.*NEXT|No resources found/ },
  'kubectl get cdom -n glimpse-docs': { says: /NAME +READY +REASON.*NEXT|No resources found/ },
  [`${inRegion} get pods`]: { says: /^api-\S+ +1\/1 +Running/m },
  [`${inRegion} get pods -l app.kubernetes.io/component=mongo`]: { says: /^mongo-0 +2\/2 +Running/m },
  [`${inRegion} get pods -l app.kubernetes.io/component=redis`]: { says: /^redis-0 +1\/1 +Running/m },
  [`${inRegion} get pvc`]: { says: /^data-mongo-0 +Bound +\S+ +1Gi/m },
  [`${inRegion} get events --sort-by=.lastTimestamp`]: { says: /LAST SEEN +TYPE +REASON +OBJECT +MESSAGE/ },
  [`${inRegion} describe deploy api`]: { says: /Replicas:[\s\S]*Events:/ },
  [`${inRegion} logs deploy/api --tail=50`]: { says: logLine },
  [`${inRegion} logs deploy/api --tail=500`]: { says: logLine },
  [`${inRegion} logs redis-0 --tail=20`]: { says: /Ready to accept connections/i },
  [`${inRegion} top pods`]: { code: 1, says: /Metrics API not available/ },
  [`${admin} check-keys`]: { says: /The key file fits the database/ },
  [`${admin} mails`]: { says: outbox },
  [`${admin} mails --failed`]: { says: outbox },
  [`${admin} mails requeue --all`]: { says: /^\d+ mails? (is|are) queued again\.$/ },
  [`${admin} test-mail you@example.com`]: { code: 1, says: /SMTP_URL is not set/ },
  [`${admin} billing compare`]: { code: 1, says: /STRIPE_SECRET_KEY is not set/ },
  [`${admin} stripe sync --dry-run`]: { code: 1, says: /STRIPE_SECRET_KEY is not set/ },
  [rotation]: { says: /jurisdiction\.glimpse\.dev\/eu annotated/ },
  [`${ofOperator} get pods`]: { says: /^glimpse-operator-\S+ +1\/1 +Running/m },
  [`${ofOperator} describe deploy glimpse-operator`]: { says: /Replicas:[\s\S]*Events:/ },
  [`${ofOperator} get leases`]: { says: /NAME +HOLDER +AGE\n\S+ +\S+/ },
  [`${ofOperator} logs deploy/glimpse-operator --tail=50`]: { says: logLine },
};

/** The command for the region `eu` in place of `docs`. */
const forRegion = (command: string): string =>
  command.replace('glimpse-docs', namespaceOf('eu')).replace('jur docs', 'jur eu');

async function runOn({ cluster }: Platform, commands: readonly string[]): Promise<readonly Ran[]> {
  const bin = await mkdtemp(join(tmpdir(), 'glimpse-bin-'));
  await symlink(cluster.kubectlProgram, join(bin, 'kubectl'));
  const env = { PATH: `${bin}:${process.env['PATH'] ?? ''}`, KUBECONFIG: cluster.kubeconfig };
  const ran = await runCommands(commands.map(forRegion), { folder: bin, env });
  await rm(bin, { recursive: true });
  return ran;
}

/** Tests of `eu`, which serves. Its API gets another password of MongoDB. */
export function runbookTests(of: () => Platform): void {
  const commands = [...new Set(commandsOf('docs/runbook.md'))];

  test('the commands of the runbook print what its sections tell to read', async () => {
    expect(commands.toSorted()).toEqual(Object.keys(expected).toSorted());
    const ran = await runOn(of(), commands);
    const wrong = ran.filter(({ output, code }, at) => {
      const wanted = expected[commands[at] ?? ''];
      return code !== (wanted?.code ?? 0) || !wanted?.says.test(output);
    });
    expect(wrong).toEqual([]);
  });

  test('after the rotation of the runbook the API serves with another user', async () => {
    const { kubectl } = of().cluster;
    const inEu = (...args: readonly string[]) => kubectl(['-n', namespaceOf('eu'), ...args]);
    const users = () => inEu('get', 'secret', 'mongo-users', '-o', 'jsonpath={.data}');
    await expect.poll(users, { timeout: onThisMachine(120_000), interval: 500 }).not.toContain('"api-1"');
    expect(await users()).toContain('"api-2"');
    using visitor = of().visit(siteHost('eu'));
    const key = await conceal(visitor, 'after the rotation');
    expect(await reveal(visitor, String(key))).toBe('after the rotation');
  });
}
