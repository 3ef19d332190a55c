// Names in api/src/platform that hold a word of the product, each with the reason why it may stay.

/** `all` in `names`: every name of these files. `all` in `files`: every file. */
export type Exception = {
  readonly reason: string;
  readonly files: readonly string[];
  readonly names: readonly string[];
};

/** @param files below api/src/platform, without their ending @param names separated by commas */
function allow(reason: string, files: string, names: string): Exception {
  const paths = files.split(' ').map((file) => (file === 'all' ? file : `api/src/platform/${file}.ts`));
  return { reason, files: paths, names: names.split(', ') };
}

export const exceptions: readonly Exception[] = [
  allow('names of the API of Node', 'all', 'IncomingMessage, IncomingHttpHeaders, createSecretKey'),
  allow('option of z.toJSONSchema', 'openapi/shapes', 'metadata'),
  allow(
    'field of the envelope',
    'http/core/actor http/auth/authenticate http/auth/identity-provider',
    'custid',
  ),
  allow('field of the envelope', 'http/response/build-response openapi/envelope openapi/examples', 'custid'),
  allow(
    'field of the envelope',
    'http/auth/authenticate.test http/response/error-handler.test http/routing/router.test http/routing/testing',
    'custid',
  ),
  allow(
    'field of the contract',
    'http/routing/request-pipeline http/routing/router.test openapi/error-responses',
    'onCustomDomains',
  ),
  allow('access classes', 'http/auth/authenticate openapi/document', 'account, colonel, guest'),
  allow('access classes', 'http/auth/authenticate.test', 'account'),
  allow('access classes', 'openapi/examples', 'account, colonel'),
  allow('access classes', 'openapi/error-responses', 'colonel, guest'),
  allow('kind of a caller', 'http/routing/request-pipeline.test', 'customer'),
  allow('term of authentication', 'http/core/actor http/auth/identity-provider', 'account, ActorAccount'),
  allow('term of authentication', 'http/auth/authenticate.test', 'noAccounts'),
  allow('term of authentication', 'http/auth/session', 'sign-in'),
  allow('the feature that implements it', 'http/auth/identity-provider', 'accounts'),
  allow('part of the account that every operation may need', 'http/core/actor', 'planId'),
  allow(
    'kind of a host',
    'http/core/actor http/auth/authenticate.test http/request/host-table',
    'custom domain, domainId',
  ),
  allow('kind of a host', 'http/auth/authenticate http/core/http-services', 'custom domain'),
  allow('kind of a host', 'http/request/host-table', 'custom domains'),
  allow('kind of a host', 'http/routing/router.test', 'custom domains, domainId'),
  allow(
    'the error that repeats a key',
    'http/routing/router.test',
    'secrets, secret, MissingSecret, secret_key',
  ),
  allow('a limit of the region', 'http/limits/region-limit.test', 'send_feedback_region'),
  allow(
    'tests with the real contracts and texts',
    'openapi/document.test validation/compiled-guard.test i18n/texts.test',
    'all',
  ),
  allow('samples of callers', 'http/core/testing', 'all'),
  allow(
    'the baseline lists access classes',
    'openapi/baseline/breaks',
    'Receipt, colonel, account, custom domains',
  ),
  allow('the baseline lists access classes', 'openapi/baseline/groups', 'colonel, guest, custom domains'),
  allow(
    'the baseline lists kinds of hosts',
    'openapi/baseline/read-contracts',
    'onCustomDomains, custom domains',
  ),
  allow('the baseline lists kinds of hosts', 'openapi/baseline/types', 'custom domains, secret'),
  allow('example of a shape', 'openapi/baseline/expand', 'Receipt'),
  allow(
    'tests with access classes and samples',
    'openapi/baseline/additions.test openapi/baseline/breaks-call.test openapi/baseline/testing openapi/baseline/read-contracts.test openapi/baseline/write.test',
    'all',
  ),
  allow('term of SMTP', 'mail/compose.test mail/mail mail/sealed-mail mail/sealed-mail.test', 'recipient'),
  allow('term of SMTP', 'mail/sender.int.test mail/smtp.int.test', 'recipient'),
  allow('term of SMTP, and a stored field', 'mail/mail-store', 'Recipient, account'),
  allow('stored field and sample data', 'mail/outbox.int.test', 'account, secretKey, signup, forgotten'),
  allow('term of cryptography: a second password beside a key', 'crypto/keys/key-set', 'account, passphrase'),
  allow('HKDF labels: their bytes never change', 'crypto/keys/root-keys', 'account, captcha'),
  allow('member of the key file', 'crypto/keys/key-state', 'accounts'),
  allow(
    'term of cryptography',
    'crypto/passwords/passphrase-keys crypto/passwords/passphrase.test',
    'passphrase',
  ),
  allow(
    'term of cryptography',
    'crypto/passwords/passphrase',
    'passphrases, passphrase, Passphrases, PassphraseDeps, passphraseHasher',
  ),
  allow('term of cryptography', 'crypto/passwords/passphrase.test', 'passphraseHasher, secret'),
  allow('stored field', 'redis/session-records redis/session-records.int.test', 'account'),
];
