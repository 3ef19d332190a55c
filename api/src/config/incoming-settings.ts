// The settings of the incoming form (docs/design/http-api.md#incoming).
import { limits } from '@glimpse/contracts/limits';
import { fits } from '@glimpse/contracts/typed/typed-text';
import * as z from 'zod/mini';
import { optionalText, setting } from './setting.ts';
import { isBareAddress } from '#platform/mail/address.ts';

const isPattern = (given: string): boolean => {
  try {
    return new RegExp(given).source !== '';
  } catch {
    return false;
  }
};

export const incomingSettings = {
  incomingAddress: setting(
    'INCOMING_ADDRESS',
    z.optional(
      z.string().check(z.refine(isBareAddress, 'must be a bare address such as support@example.com')),
    ),
    { doc: 'Address to which links from the incoming form are mailed. Absent: there is no such form.' },
  ),
  incomingName: setting('INCOMING_NAME', optionalText, {
    doc: 'Name of the recipient in the form. Absent: its address.',
  }),
  incomingPassphrase: setting(
    'INCOMING_PASSPHRASE',
    z.optional(
      z.string().check(
        z.minLength(1),
        z.refine((given) => fits(given, limits.passphraseChars), 'must have at most 256 characters'),
      ),
    ),
    {
      doc: 'Passphrase of secrets from the incoming form, known to the recipient. Absent: none.',
      secret: true,
    },
  ),
  incomingTicketPattern: setting(
    'INCOMING_TICKET_PATTERN',
    z.string().check(z.refine(isPattern, 'must be a regular expression')),
    {
      fallback: '^[a-zA-Z0-9]{1,32}$',
      doc: 'Regular expression that a ticket number must match.',
    },
  ),
} as const;
