// Status: the true state of secrets for as long as their receipts live (api.md 3.4).
import type { Output } from '@glimpse/contracts/endpoint';
import { limits } from '@glimpse/contracts/limits';
import type { secretStatus, secretStatuses } from '@glimpse/contracts/secrets';
import type { Actor } from '#platform/http/core/actor.ts';
import { fail } from '#platform/errors/api-error.ts';
import type { Asked } from '#platform/http/routing/route.ts';
import { look } from './protocol/find-secret.ts';
import type { Seeing } from './protocol/find-secret.ts';
import { secretRecord } from './presenters/secret.ts';
import type { Site } from './presenters/secret.ts';
import { shownOf } from './view.ts';

type Needs = Seeing & { readonly config: Site };

/** State of one secret; unknown keys are answered too. */
export async function statusOf(
  ctx: Needs,
  { params }: Pick<Asked<typeof secretStatus>, 'params'>,
  actor: Actor,
): Promise<Output<typeof secretStatus>> {
  const sight = await look(ctx, { kind: 's', key: params.key, part: 'lean' }, actor);
  if (!sight) return { record: { state: 'unknown' }, details: {} };
  const remaining = Math.ceil((sight.row.expiresAt.getTime() - sight.row.now.getTime()) / 1000);
  return {
    record: secretRecord(ctx.config, shownOf(params.key, sight, actor)),
    details: { current_expiration: sight.state === 'new' ? remaining : 0 },
  };
}

type List = Asked<typeof secretStatuses>['body']['identifiers'];
const listed = (given: List): readonly string[] => (typeof given === 'string' ? given.split(',') : (given ?? []));

/** States of up to 100 secrets, unknown keys left out. @throws `secrets.too_many_identifiers`, `http.rate_limited` */
export async function statusesOf(
  ctx: Needs,
  { body, call }: Asked<typeof secretStatuses>,
  actor: Actor,
): Promise<Output<typeof secretStatuses>> {
  const named = [...listed(body.identifiers), ...listed(body['identifiers[]'])].map((key) => key.trim()).filter((key) => key !== '');
  const keys = [...new Set(named)];
  if (keys.length > limits.identifiers) fail('secrets.too_many_identifiers');
  if (keys.length > 1) await call.charge('show_secret', keys.length - 1);
  const sights = await Promise.all(keys.map((key) => look(ctx, { kind: 's', key, part: 'lean' }, actor)));
  const records = sights.flatMap((sight, at) => (sight ? [secretRecord(ctx.config, shownOf(keys[at] ?? '', sight, actor))] : []));
  return { records, count: records.length, details: {} };
}
