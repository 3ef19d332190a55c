// The settings of /.well-known/security.txt (RFC 9116).
import * as z from 'zod/mini';
import { listOf, setting } from './setting.ts';
import { isBareAddress } from '#platform/mail/address.ts';

const isHttps = (given: string): boolean => /^https:[\x21-\x7e]+$/.test(given) && URL.canParse(given);
const isContact = (given: string): boolean =>
  given.startsWith('mailto:') ? isBareAddress(given.slice('mailto:'.length)) : isHttps(given);
const isLanguage = (given: string): boolean => /^[a-zA-Z]{2,3}(-[a-zA-Z0-9]{1,8})*$/.test(given);

export const securitySettings = {
  securityContact: setting(
    'SECURITY_CONTACT',
    listOf(isContact, 'must be a comma list of mailto: and https: addresses'),
    {
      fallback: '',
      doc: 'Addresses for reports of security problems, comma list of mailto: and https: addresses, the preferred one first. Absent: no /.well-known/security.txt.',
    },
  ),
  securityPolicy: setting(
    'SECURITY_POLICY',
    z.optional(z.string().check(z.refine(isHttps, 'must be an https: address'))),
    {
      doc: 'Address of the disclosure policy, for security.txt.',
    },
  ),
  securityLanguages: setting(
    'SECURITY_LANGUAGES',
    listOf(isLanguage, 'must be a comma list of language tags such as en,pt-BR'),
    {
      fallback: 'en',
      doc: 'Languages of reports, comma list of tags, for security.txt.',
    },
  ),
} as const;
