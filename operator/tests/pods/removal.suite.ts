// What our programs used of their rights, and that removing everything leaves nothing, in the right order.
import { expect, test } from 'vitest';
import { operatorNamespace } from '../charts/helm.ts';
import type { AuditEvent } from '../cluster/audit.ts';
import { recordRights, usageOf } from '../rights/record-rights.ts';
import { siteHost } from './plan.ts';
import { namespaceOf, type Platform, releases, removeRegion, uninstall } from './platform.ts';

const longMs = 200_000;
const userOf = (namespace: string, name: string) => `system:serviceaccount:${namespace}:${name}`;
const guard = 'glimpse-operator-removal-guard';
const users = [
  userOf(operatorNamespace, 'glimpse-operator'),
  userOf(operatorNamespace, guard),
  userOf(namespaceOf('eu'), 'acme-solver'),
];

/** Requests of our programs; `undefined` if the audit log is not on this machine. */
async function requests({ audit }: Platform): Promise<readonly AuditEvent[] | undefined> {
  const all = await Promise.all(users.map((user) => audit(user)));
  return all.includes(undefined) ? undefined : all.flatMap((events = []) => events);
}

type Release = { readonly version: number; readonly info: { readonly status: string } };
/** What helm has stored about the operator. */
const releaseOf = async ({ helm: run }: Platform): Promise<Release> =>
  JSON.parse(
    await run(['status', releases.operator, '--namespace', operatorNamespace, '-o', 'json']),
  ) as Release;

/** Tests at the end: they remove `eu` and the installation. */
export function installationRemovalTests(of: () => Platform): void {
  const record = (): Promise<void> => recordRights('pods', async () => (await requests(of())) ?? []);

  test(
    'helm refuses to remove the operator while a region exists, says why, and can go back',
    async () => {
      const { helm: run, cluster } = of();
      const inPlace = ['--namespace', operatorNamespace];
      const refused = /The operator is not removed: 1 Jurisdiction exists: eu\./;
      await expect(run(['uninstall', releases.operator, ...inPlace, '--timeout=60s'])).rejects.toThrow(
        refused,
      );
      expect(await cluster.kubectl(['logs', `job/${guard}`, ...inPlace])).toMatch(refused);
      const deployment = ['get', 'deployment', 'glimpse-operator', ...inPlace];
      expect(await cluster.kubectl([...deployment, '-o', 'jsonpath={.status.readyReplicas}'])).toBe('1');
      // The docs say how to use the release again; until then helm calls it `uninstalling`.
      const { version } = await releaseOf(of());
      await run(['rollback', releases.operator, String(version), ...inPlace]);
      expect((await releaseOf(of())).info.status).toBe('deployed');
    },
    longMs,
  );

  test.for(['operator', 'solver', 'removal guard'] as const)(
    'the %s asked for nothing that its role does not grant',
    async (program, { skip }) => {
      const events = await requests(of());
      if (events === undefined) return skip('the audit log of this cluster is not on this machine');
      await record();
      expect(usageOf(program, events).denied).toEqual([]);
    },
  );

  test(
    'a region and its domains, and then the operator, are removed without a rest',
    async () => {
      const { kubectl } = of().cluster;
      await removeRegion(of(), 'eu');
      expect(await kubectl(['get', 'jur,cdom', '-A', '-o', 'name'])).toBe('');
      expect(await kubectl(['get', 'namespaces', '-o', 'name'])).not.toContain(namespaceOf('eu'));
      using visitor = of().visit(siteHost('eu'));
      await expect.poll(() => visitor.send('/').then(String, () => 'not served')).toBe('not served');
      await uninstall(of());
      await record(); // again, with what the removal used
      const kinds =
        'clusterroles,clusterrolebindings,validatingadmissionpolicies,validatingadmissionpolicybindings';
      expect(await kubectl(['get', kinds, '-o', 'name'])).not.toContain('glimpse');
      expect(await kubectl(['get', 'namespaces,crds', '-o', 'name'])).not.toContain('glimpse');
    },
    longMs,
  );
}
