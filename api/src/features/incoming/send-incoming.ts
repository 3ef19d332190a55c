// Stores a secret for the support desk, and mails the desk its link (docs/design/http-api.md#incoming).
import { trimPasted } from '@glimpse/contracts/typed/typed-text';
import { incomingContract } from '@glimpse/contracts/incoming';
import { fail } from '#platform/errors/api-error.ts';
import { operation } from '#platform/http/routing/route.ts';
import type { NewMail } from '#platform/mail/mail.ts';

/** The mail to the support desk; its text is in features/mail-templates. */
type IncomingMail = {
  readonly kind: 'incoming_support';
  readonly data: { readonly secretKey: string; readonly shareHost: string; readonly ticket: string };
};

type SendIncomingDeps = {
  readonly config: {
    readonly incomingAddress?: string | undefined;
    readonly incomingPassphrase?: string | undefined;
    readonly incomingTicketPattern: string;
    readonly locales: readonly string[];
  };
  /** Stores a text and its mail in one transaction. */
  readonly makeIncoming: (
    given: {
      readonly text: string;
      readonly ticket: string;
      readonly passphrase: string | undefined;
      readonly network: string;
    },
    mailOf: (link: { readonly secretKey: string; readonly cause: string }) => NewMail<IncomingMail>,
  ) => Promise<void>;
};

/** Bounds the input of the configured pattern. */
const maxTicketChars = 64;

const isTicket = (pattern: string, given: string): boolean =>
  given.length <= maxTicketChars && new RegExp(pattern).test(given);

/** @throws `http.feature_off`, `incoming.empty`, `incoming.bad_ticket`, `store.unavailable` */
export const sendIncoming = operation(
  incomingContract.sendIncoming,
  async ({ config, makeIncoming }: SendIncomingDeps, { body }, { clientPrefix: network }) => {
    const { incomingAddress: to, incomingPassphrase: passphrase, incomingTicketPattern, locales } = config;
    if (to === undefined) fail('http.feature_off', { to: '/' });
    const text = String(body.secret ?? '');
    if (text === '') fail('incoming.empty');
    const ticket = trimPasted(body.ticketno ?? '');
    if (!isTicket(incomingTicketPattern, ticket)) fail('incoming.bad_ticket');
    const locale = locales[0] ?? 'en';
    await makeIncoming({ text, ticket, passphrase, network }, ({ secretKey, cause }) => ({
      kind: 'incoming_support',
      cause,
      to,
      locale,
      data: { secretKey, shareHost: '', ticket },
    }));
    return {
      message: 'Your email has been sent',
      code: 'incoming.sent' as const,
      redirect: '/incoming',
      record: {},
      details: {},
    };
  },
);
