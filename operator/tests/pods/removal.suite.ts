// What the operator used of its rights, and that removing everything leaves nothing.
import { expect, test } from 'vitest';
import { compareRights, grantedRights } from '../rights/rights.ts';
import { operatorNamespace } from '../charts/helm.ts';
import { hostOf, namespaceOf, type Platform, removeRegion, uninstall } from './platform.ts';

const longMs = 200_000;
const userOf = (namespace: string, name: string) => `system:serviceaccount:${namespace}:${name}`;

/** Tests at the end: they remove `eu` and the installation. */
export function removalTests(of: () => Platform): void {
  test('the operator asked for nothing that its role does not grant', async ({ skip }) => {
    const events = await of().audit(userOf(operatorNamespace, 'glimpse-operator'));
    if (events === undefined) return skip('the audit log of this cluster is not on this machine');
    const { unused, refused } = compareRights(events, grantedRights().operator);
    process.stdout.write(`Rights not used on pods (${unused.length}):\n  ${unused.join('\n  ')}\n`);
    expect(refused).toEqual([]);
  });

  test('the solver asked for nothing that its role does not grant', async ({ skip }) => {
    const events = await of().audit(userOf(namespaceOf('eu'), 'acme-solver'));
    if (events === undefined) return skip('the audit log of this cluster is not on this machine');
    expect(compareRights(events, grantedRights().solver)).toEqual({ unused: [], refused: [] });
  });

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
      const kinds =
        'clusterroles,clusterrolebindings,validatingadmissionpolicies,validatingadmissionpolicybindings';
      expect(await kubectl(['get', kinds, '-o', 'name'])).not.toContain('glimpse');
      expect(await kubectl(['get', 'namespaces,crds', '-o', 'name'])).not.toContain('glimpse');
    },
    longMs,
  );
}
