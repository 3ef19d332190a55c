// What the operator used of its rights, and that removing everything leaves nothing.
import { expect, test } from 'vitest';
import { operatorNamespace } from '../charts/helm.ts';
import type { AuditEvent } from '../cluster/audit.ts';
import { recordRights, usageOf } from '../rights/record-rights.ts';
import { hostOf, namespaceOf, type Platform, removeRegion, uninstall } from './platform.ts';

const longMs = 200_000;
const userOf = (namespace: string, name: string) => `system:serviceaccount:${namespace}:${name}`;
const users = [userOf(operatorNamespace, 'glimpse-operator'), userOf(namespaceOf('eu'), 'acme-solver')];

/** Requests of our programs; `undefined` if the audit log is not on this machine. */
async function requests({ audit }: Platform): Promise<readonly AuditEvent[] | undefined> {
  const all = await Promise.all(users.map((user) => audit(user)));
  return all.includes(undefined) ? undefined : all.flatMap((events = []) => events);
}

/** Tests at the end: they remove `eu` and the installation. */
export function removalTests(of: () => Platform): void {
  const record = (): Promise<void> => recordRights('pods', async () => (await requests(of())) ?? []);

  test.for(['operator', 'solver'] as const)(
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
      using visitor = of().visit(hostOf('eu'));
      await expect
        .poll(() => visitor.send('/').then(String, () => 'not served'), { timeout: 20_000 })
        .toBe('not served');
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
