// Creates a secret without an owner from the incoming form (docs/design/http-api.md#incoming).
import { limits } from '@glimpse/contracts/limits';
import type { NewMail } from '#platform/mail/mail.ts';
import type { CreateDeps } from './create.ts';
import { type LinkMail, withLinkMail } from './mailed-link.ts';
import { type SealDeps, sealTyped } from './seal-typed.ts';
import { insertConfirmed } from './store-new.ts';

type IncomingDeps = SealDeps & Pick<CreateDeps, 'keyring' | 'secrets' | 'outbox' | 'storageQuota'>;
type IncomingText = {
  readonly text: string;
  readonly ticket: string;
  readonly passphrase: string | undefined;
  readonly network: string;
};

/** Creates the mail of a new secret. @param cause unique for the secret */
export type MailOf = (link: { readonly secretKey: string; readonly cause: string }) => NewMail<LinkMail>;

/** Stores a secret and its mail in one transaction. @throws `store.unavailable` */
export function makeIncoming(deps: IncomingDeps) {
  return async (
    { text: typed, ticket, passphrase, network }: IncomingText,
    mailOf: MailOf,
  ): Promise<void> => {
    await deps.keyring.settled();
    const { secretKey, sealed } = await sealTyped(deps, deps.keyring.keys(), {
      typed,
      sizeChars: limits.defaultSizeChars,
      ttlSeconds: limits.incomingSeconds,
      passphrase,
      network,
      flags: { generated: false, verification: false, incoming: true },
      shareHost: '',
      note: { recipients: [], ticket },
    });
    const mail = mailOf({ secretKey, cause: sealed._id.toString('hex') });
    const secret = { ...sealed, kind: 'share', source: 'incoming' } as const;
    await deps.storageQuota.admit(sealed.box.body.length, { clientPrefix: network }, (share) =>
      insertConfirmed(withLinkMail(deps, mail), share ? { ...secret, share } : secret),
    );
  };
}
