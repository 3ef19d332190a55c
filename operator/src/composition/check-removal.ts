// Decides whether the operator may be removed: only when no Jurisdiction exists. Nothing is changed.
import { is } from '#kube/errors.ts';
import { metadataKind } from '#kube/kind.ts';
import { jurisdictions } from '#resources/jurisdiction.ts';
import type { Cluster } from './cluster.ts';
import type { Printed } from './printed.ts';

/** The pod may live for two minutes; the rest is for its start and the pull of its image. */
const answerMs = 30_000;
const namesShown = 10;

const otherwise = [
  'To keep it: helm rollback with the last revision of helm history; until then helm does not upgrade it.',
  'To remove it all the same: helm uninstall --no-hooks, or the value removalGuard.enabled=false before.',
] as const;

function namesOf(names: readonly string[]): string {
  const more = names.length - namesShown;
  return `${names.slice(0, namesShown).join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}

function refusal(names: readonly string[]): Printed {
  const what = names.length === 1 ? '1 Jurisdiction exists' : `${names.length} Jurisdictions exist`;
  const text = [
    `The operator is not removed: ${what}: ${namesOf(names)}.`,
    'Without the operator nothing is renewed, and no Jurisdiction can be deleted.',
    'Run for each one: kubectl delete jurisdiction NAME. Wait until it is gone, then remove the operator again.',
    'A region that is kept keeps its CustomDomains, which can be deleted only while the operator runs.',
    ...otherwise,
  ];
  return { text: `${text.join('\n')}\n`, code: 1 };
}

function unanswered(why: string): Printed {
  const text = [
    `The operator is not removed: the API server ${why} the list of Jurisdictions.`,
    'Remove the operator again once it does.',
    ...otherwise,
  ];
  return { text: `${text.join('\n')}\n`, code: 1 };
}

/**
 * Names of all Jurisdictions; none when the cluster no longer knows the kind. Only metadata is read, so that
 * one with a spec of another release counts, too.
 */
async function listNames({ kube }: Pick<Cluster, 'kube'>, signal: AbortSignal): Promise<readonly string[]> {
  try {
    const found = await kube.of(metadataKind(jurisdictions)).list({ signal });
    return found.map(({ metadata }) => metadata.name).toSorted();
  } catch (error) {
    if (is.notFound(error)) return [];
    throw error;
  }
}

/** Lists Jurisdictions. An answer that does not come, or is a refusal, keeps the operator. */
export async function checkRemoval(
  cluster: Pick<Cluster, 'kube' | 'clock'>,
  stop: AbortSignal,
): Promise<Printed> {
  const late = new AbortController();
  const timer = cluster.clock.setTimer(answerMs, () => late.abort());
  try {
    const names = await listNames(cluster, AbortSignal.any([stop, late.signal]));
    if (names.length > 0) return refusal(names);
    return { text: 'No Jurisdiction exists: the operator can be removed.\n', code: 0 };
  } catch (error) {
    return unanswered(is.forbidden(error) || is.unauthorized(error) ? 'refuses' : 'does not give');
  } finally {
    timer.cancel();
  }
}
