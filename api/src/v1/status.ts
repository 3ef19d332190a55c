// API v1 status and authcheck: one answer, the caller's class makes the difference (api.md 4).
import type { Output } from '@glimpse/contracts/endpoint';
import type { statusV1 } from '@glimpse/contracts/v1';
import type { OperationInput } from '#platform/http/routing/route.ts';

export function nominal(_ctx: object, { context }: Pick<OperationInput<typeof statusV1>, 'context'>): Output<typeof statusV1> {
  return { status: 'nominal', locale: context.locale };
}
