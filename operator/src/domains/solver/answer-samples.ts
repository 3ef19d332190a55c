// Samples and builders for the tests of answer.
import type { CustomDomain } from '#resources/custom-domain.ts';
import { CustomDomainSpec } from '#resources/custom-domain.ts';
import { answerChallenge } from './answer.ts';

export const challenge = {
  url: 'https://ca.test/c',
  token: 'abcDEF_-123',
  keyAuthorization: 'abcDEF_-123.thumb',
};

export const domain: CustomDomain = {
  apiVersion: 'glimpse.dev/v1alpha1',
  kind: 'CustomDomain',
  metadata: { name: 'a.test', namespace: 'glimpse-eu' },
  spec: CustomDomainSpec.parse({ hostname: 'a.test', customerId: '7c1f0a52d9be' }),
  status: { conditions: [], acme: { state: 'Presenting', challenge }, dns: { probeToken: 'probe-token' } },
};

export const find = (hostname: string) => (hostname === 'a.test' ? domain : undefined);

export const prefix = '/.well-known/acme-challenge/';

export const ask = (host: string, path: string) =>
  answerChallenge(find, { method: 'GET', path, host, authorization: '' });
