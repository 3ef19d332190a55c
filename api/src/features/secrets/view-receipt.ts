// View receipt: whoever holds the private link looks at what became of the secret (api.md 3.5).
import type { Output } from '@glimpse/contracts/endpoint';
import type { viewReceipt as viewReceiptCall } from '@glimpse/contracts/secrets';
import type { Actor } from '#platform/http/core/actor.ts';
import { fail } from '#platform/errors/api-error.ts';
import type { OperationInput } from '#platform/http/routing/route.ts';
import { findSecret } from './protocol/find-secret.ts';
import { toReceiptAnswer, toLoadedReceipt, type LoadedReceipt, type ReceiptDeps } from './presenters/receipt-page.ts';

type Call = Pick<OperationInput<typeof viewReceiptCall>, 'params'>;

/** What the private link opens; reads only. @throws `secrets.unknown` */
export async function receiptOf(deps: ReceiptDeps, { params }: Call, actor: Actor): Promise<LoadedReceipt> {
  const loaded = await findSecret(deps, { kind: 'm', key: params.key, part: 'lean' }, actor);
  if (!loaded) fail('secrets.unknown');
  return toLoadedReceipt(deps, { metadataKey: params.key, loaded }, actor);
}

/** The owner's page; never holds the text. @throws `secrets.unknown` */
export async function viewReceipt(deps: ReceiptDeps, asked: Call, actor: Actor): Promise<Output<typeof viewReceiptCall>> {
  return toReceiptAnswer(deps, await receiptOf(deps, asked, actor));
}
