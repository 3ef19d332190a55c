// Says that the process answers; touches no store (api.md 3.1).
import type { Output } from '@glimpse/contracts/endpoint';
import type { getStatus } from '@glimpse/contracts/pages';
import type { OperationInput } from '#platform/http/routing/route.ts';

export function status(_ctx: object, { context }: OperationInput<typeof getStatus>): Output<typeof getStatus> {
  return { status: 'nominal', locale: context.locale };
}
