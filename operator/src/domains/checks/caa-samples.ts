// Samples and builders for the tests of caa.

export const account = 'https://ca.example/acct/7';

export const needs = { identities: ['letsencrypt.org'], accountUri: account, method: 'http-01' } as const;
