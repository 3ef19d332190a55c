// Status: the true state of secrets for as long as their receipts live (api.md 3.4).
import type { Output } from '@glimpse/contracts/endpoint';
import { limits } from '@glimpse/contracts/limits';
import type { secretStatus, secretStatuses } from '@glimpse/contracts/secrets';
import type { Actor } from '#platform/http/core/actor.ts';
import { fail } from '#platform/errors/api-error.ts';
import type { OperationInput } from '#platform/http/routing/route.ts';
import { secondsUntil } from '#platform/time/unix-seconds.ts';
import { findSecret, type FindDeps } from './protocol/find-secret.ts';
import { toSecretRecord, type Site } from './presenters/secret.ts';
import { toSecretView } from './view.ts';

type StatusDeps = FindDeps & { readonly config: Site };

/** State of one secret; unknown keys are answered too. */
export async function viewStatus(
  deps: StatusDeps,
  { params }: Pick<OperationInput<typeof secretStatus>, 'params'>,
  actor: Actor,
): Promise<Output<typeof secretStatus>> {
  const loaded = await findSecret(deps, { kind: 's', key: params.key, part: 'lean' }, actor);
  if (!loaded) return { record: { state: 'unknown' }, details: {} };
  const remaining = secondsUntil(loaded.row.expiresAt, loaded.row.now);
  return {
    record: toSecretRecord(deps.config, toSecretView(params.key, loaded, actor)),
    details: { current_expiration: loaded.state === 'new' ? remaining : 0 },
  };
}

type List = OperationInput<typeof secretStatuses>['body']['identifiers'];
const listed = (given: List): readonly string[] => (typeof given === 'string' ? given.split(',') : (given ?? []));

/** States of up to 100 secrets, unknown keys left out. @throws `secrets.too_many_identifiers`, `http.rate_limited` */
export async function viewStatuses(
  deps: StatusDeps,
  { body, context }: OperationInput<typeof secretStatuses>,
  actor: Actor,
): Promise<Output<typeof secretStatuses>> {
  const named = [...listed(body.identifiers), ...listed(body['identifiers[]'])].map((key) => key.trim()).filter((key) => key !== '');
  const keys = [...new Set(named)];
  if (keys.length > limits.identifiers) fail('secrets.too_many_identifiers');
  if (keys.length > 1) await context.charge('show_secret', keys.length - 1);
  const sights = await Promise.all(keys.map((key) => findSecret(deps, { kind: 's', key, part: 'lean' }, actor)));
  const records = sights.flatMap((loaded, at) =>
    loaded ? [toSecretRecord(deps.config, toSecretView(keys[at] ?? '', loaded, actor))] : [],
  );
  return { records, count: records.length, details: {} };
}
