// Builds the answer of conceal and generate (docs/design/http-api.md#create).
import type { Output } from '@glimpse/contracts/endpoint';
import type { concealSecret } from '@glimpse/contracts/secrets';
import type { ReceiptNote } from '../sealing/sealing.ts';
import type { NewSecret } from '../store/store.ts';
import { toReceiptFacts } from './receipt-facts.ts';
import { toReceiptRecord } from './receipt.ts';
import { shareOrigin, toSecretRecord, type Site } from './secret.ts';

/** A stored secret with its keys. `recipients` are shown in full once, in this answer. */
type CreatedSecret = {
  readonly secretKey: string;
  readonly metadataKey: string;
  readonly secret: NewSecret;
  readonly note: ReceiptNote;
  readonly shareHost: string;
  readonly hasPassphrase: boolean;
  readonly kind: 'share' | 'generate';
  readonly typed: string;
  readonly recipients: readonly string[];
  readonly custid: string;
  readonly memo: string | undefined;
};

/** Receipt, secret and both links. Only a generated password is in the answer, never a typed text. */
export function toCreatedAnswer(site: Site, created: CreatedSecret): Output<typeof concealSecret> {
  const { secretKey, metadataKey, secret: row, note, shareHost, kind, custid, memo } = created;
  const flags = { passphrase: created.hasPassphrase, verification: false, sealedLink: false };
  const header = { flags, shareHost };
  const isOwner = (row.ownerId ?? row.creator) !== undefined;
  const facts = toReceiptFacts({ row, header, dead: false, staleEpoch: false }, { metadataKey, note, memo });
  const receipt = {
    ...toReceiptRecord({ facts, state: 'new', custid, now: row.createdAt }),
    secret_identifier: secretKey,
  };
  return {
    record: {
      metadata: receipt,
      receipt,
      secret: toSecretRecord(site, { secretKey, row, header, state: 'new', isOwner }),
      share_domain: shareHost === '' ? null : shareHost,
      share_url: `${shareOrigin(site, shareHost)}/secret/${secretKey}`,
      metadata_url: `${site.siteOrigin}/private/${metadataKey}`,
      ...(kind === 'generate' && { secret_value: created.typed }),
    },
    details: { kind, recipient: [...created.recipients], recipient_safe: [...note.recipients] },
  };
}
