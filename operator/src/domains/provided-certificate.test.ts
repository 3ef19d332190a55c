// Tests the certificate that a platform provides for its main domain.
import { expect, test } from 'vitest';
import { secureRandom } from '#platform/random.ts';
import { issueLeaf, makeAuthority, makeAuthorityKey } from '#regions/credentials/certificates.ts';
import { checkProvided } from './provided-certificate.ts';

const now = new Date('2026-01-01T00:00:00Z');
const secretName = 'site-tls';
const deps = { random: secureRandom, now };
const key = await makeAuthorityKey();
const authority = { key, certificate: await makeAuthority('test', key, deps) };
const leaf = (host: string) => issueLeaf(authority, [host], deps);
const dataOf = ({ certificate, key: own }: { certificate: string; key: string }) => ({
  'tls.crt': certificate,
  'tls.key': own,
});
const check = (data: Parameters<typeof checkProvided>[0], at = now) =>
  checkProvided(data, { hostname: 'eu.glimpse.test', secretName, now: at });

test('a fitting certificate is served from its Secret, also with a name for all hosts of the parent', async () => {
  for (const host of ['eu.glimpse.test', '*.glimpse.test']) {
    const found = check(dataOf(await leaf(host)));
    expect(found.condition).toMatchObject({ status: 'True', reason: 'Issued' });
    expect(found.certificate).toMatchObject({ secretName, issuer: 'Glimpse MongoDB test' });
  }
});

test('an absent, damaged or foreign certificate, or another key, is not served', async () => {
  const [right, other] = [await leaf('eu.glimpse.test'), await leaf('us.glimpse.test')];
  const reasons = [undefined, {}, dataOf(other), { ...dataOf(right), 'tls.key': other.key }].map((data) => {
    expect(check(data).certificate).toBeUndefined();
    return check(data).condition.reason;
  });
  expect(reasons).toEqual(['NotIssued', 'SecretDamaged', 'SecretDamaged', 'KeyMismatch']);
});

test('a certificate near its end is told, and one past its end is expired', async () => {
  const data = dataOf(await leaf('eu.glimpse.test'));
  const day = 86_400_000;
  expect(check(data, new Date(now.getTime() + 80 * day)).condition.reason).toBe('ExpiringSoon');
  expect(check(data, new Date(now.getTime() + 100 * day)).condition.reason).toBe('Expired');
});
