// Creates a secret from the incoming form: seven days, the configured passphrase, no owner (docs/design/http-api.md#incoming).
import { limits } from '@glimpse/contracts/limits';
import type { NewMail } from '#platform/mail/mail.ts';
import type { CreateDeps } from './create.ts';
import { datesOf } from '../model/lifetime.ts';
import { type LinkMail, withLinkMail } from './mailed-link.ts';
import { sealSecret } from '../sealing/sealing.ts';
import { linkKeys, shortkey } from './link-keys.ts';
import { insertConfirmed } from './store-new.ts';
import { truncateText } from '../model/text-size.ts';

type IncomingDeps = Pick<CreateDeps, 'clock' | 'ids' | 'random' | 'keyring' | 'passphrases' | 'secrets' | 'outbox' | 'storageQuota'>;
type IncomingText = { readonly text: string; readonly ticket: string; readonly passphrase: string | undefined };

/** Creates the mail of a new secret. @param cause unique for the secret */
export type MailOf = (link: { readonly secretKey: string; readonly cause: string }) => NewMail<LinkMail>;

/** Stores a secret and its mail in one transaction. @throws `store.unavailable` */
export function makeIncoming({ clock, ids, random, keyring, passphrases, secrets, outbox, storageQuota }: IncomingDeps) {
  return async ({ text: typed, ticket, passphrase }: IncomingText, mailOf: MailOf): Promise<void> => {
    const keys = keyring.keys();
    const { secretKey, metadataKey } = linkKeys(ids);
    const dates = datesOf(clock.now(), limits.incomingSeconds);
    const pass = passphrase === undefined ? undefined : await passphrases.make(passphrase, keys.rootGen(dates.createdAt));
    const { text, originalChars } = truncateText(typed, limits.defaultSizeChars);
    const cut = originalChars === undefined ? {} : { originalChars };
    const receipt = { recipients: [], ticket, truncated: originalChars !== undefined, ...cut };
    const flags = { generated: false, verification: false, incoming: true };
    const draft = { secretKey, metadataKey, text, ...cut, ...(pass && { pass }), flags, ...dates, shareHost: '', receipt };
    const boxes = sealSecret(keys, draft, random);
    storageQuota.admit(boxes.box.body.length);
    const shortkeys = { shortkey: shortkey(ids), secretShortkey: shortkey(ids) };
    const mail = mailOf({ secretKey, cause: boxes._id.toString('hex') });
    await insertConfirmed(withLinkMail({ secrets, outbox }, mail), {
      ...boxes,
      ...dates,
      state: 'new',
      ...shortkeys,
      kind: 'share',
      source: 'incoming',
    });
  };
}
