// Shows the state of secrets for as long as their receipts live (docs/design/http-api.md#reveal).
import { trimPasted } from '@glimpse/contracts/typed/typed-text';
import type { Output } from '@glimpse/contracts/endpoint';
import { limits } from '@glimpse/contracts/limits';
import { secretStatus, secretStatuses } from '@glimpse/contracts/secrets';
import { fail } from '#platform/errors/api-error.ts';
import { operation, type OperationInput } from '#platform/http/routing/route.ts';
import { secondsUntil } from '#platform/time/unix-seconds.ts';
import { toSecretRecord, toSecretView, type Site } from './presenters/secret.ts';
import { findSecret, type FindDeps } from './protocol/find-secret.ts';

type StatusDeps = FindDeps & { readonly config: Site };
type Answer = Promise<Output<typeof secretStatus>>;

/** State of one secret; an unknown key is an answer, too. */
export const viewStatus = operation(secretStatus, async (deps: StatusDeps, { params }, actor): Answer => {
  const loaded = await findSecret(deps, { kind: 's', key: params.key, part: 'lean' }, actor);
  if (!loaded) return { record: { state: 'unknown' }, details: {} };
  const remaining = secondsUntil(loaded.row.expiresAt, loaded.row.now);
  return {
    record: toSecretRecord(deps.config, toSecretView({ secretKey: params.key, loaded }, actor)),
    details: { current_expiration: loaded.state === 'new' ? remaining : 0 },
  };
});

type Identifiers = OperationInput<typeof secretStatuses>['body']['identifiers'];
const toList = (given: Identifiers): readonly string[] =>
  typeof given === 'string' ? given.split(',') : (given ?? []);

/** States of up to 100 known secrets. @throws `secrets.too_many_identifiers`, `http.rate_limited` */
export const viewStatuses = operation(secretStatuses, async (deps: StatusDeps, { body, context }, actor) => {
  const given = [...toList(body.identifiers), ...toList(body['identifiers[]'])].map(trimPasted);
  const keys = [...new Set(given.filter((key) => key !== ''))];
  if (keys.length > limits.identifiers) fail('secrets.too_many_identifiers');
  if (keys.length > 1) await context.charge('show_secret', keys.length - 1);
  const found = await Promise.all(
    keys.map((key) => findSecret(deps, { kind: 's', key, part: 'lean' }, actor)),
  );
  const records = found.flatMap((loaded, at) =>
    loaded ? [toSecretRecord(deps.config, toSecretView({ secretKey: keys[at] ?? '', loaded }, actor))] : [],
  );
  return { records, count: records.length, details: {} };
});
