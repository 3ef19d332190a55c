// Runs every write of a controller as a named effect, so that tests can kill the process around it.
import type { Kube } from '#kube/client.ts';
import type { Effects } from '#platform/effects.ts';
import type { EffectName } from './effect-names.ts';

/** A client whose applies, patches and removals are effects. Secrets have effects of their own. */
export function withEffects(
  kube: Kube,
  effects: Effects<EffectName>,
  controller: 'regions' | 'domains',
): Kube {
  return {
    ...kube,
    of(kind) {
      const resource = kube.of(kind);
      return {
        ...resource,
        apply: (intent, by, signal) =>
          effects.run(by.sub === 'status' ? `${controller}.write-status` : `${controller}.apply`, () =>
            resource.apply(intent, by, signal),
          ),
        patchJson: (key, operations, signal) =>
          effects.run(`${controller}.patch`, () => resource.patchJson(key, operations, signal)),
        remove: (key, options, signal) =>
          effects.run(`${controller}.remove`, () => resource.remove(key, options, signal)),
      };
    },
  };
}
