// Verifying a domain requests a check and waits 5 s at most (docs/design/http-api.md#domains).
import { expect, test } from 'vitest';
import { testInput, testRequestContext } from '#platform/http/core/testing.ts';
import { domainFixture, owner, sampleClaim, sampleStatus, stranger } from './testing/domain-fixture.ts';
import { verify } from './verify.ts';

const claim = sampleClaim('d1', 'one.example.org');
const params = { domain: 'one.example.org' };

test('the answer is the result of the new check, not the one before', async () => {
  const old = { ...claim, status: sampleStatus(claim, { reason: 'Old' }) };
  const { deps, claims, paused } = domainFixture({ claims: [old] });
  const pause = async (ms: number) => {
    await deps.pause(ms);
    const [current = old] = claims;
    if (paused.length === 3)
      claims[0] = { ...current, status: sampleStatus(current, { reason: 'WrongTXT' }) };
  };
  const answer = await verify({ ...deps, pause }, testInput({ params, body: {} }), owner);
  expect(answer).toMatchObject({
    record: { reason: 'WrongTXT' },
    message: 'Add the TXT record of one.example.org.',
  });
  expect(paused).toHaveLength(3);
});

test('without a result it answers after 5 seconds with the old status', async () => {
  const { deps, paused } = domainFixture({ claims: [claim] });
  expect(await verify(deps, testInput({ params, body: {} }), owner)).toMatchObject({
    record: { reason: 'Pending' },
  });
  expect(paused.reduce((sum, ms) => sum + ms, 0)).toBe(5000);
});

test('it stops waiting when the caller has gone', async () => {
  const { deps, paused } = domainFixture({ claims: [claim] });
  await verify(deps, testInput({ params, body: {} }, testRequestContext({ closed: () => true })), owner);
  expect(paused).toEqual([]);
});

test('another account’s domain is unknown and is not checked', async () => {
  const { deps, claims } = domainFixture({ claims: [claim] });
  await expect(verify(deps, testInput({ params, body: {} }), stranger)).rejects.toMatchObject({
    code: 'domains.unknown',
  });
  expect(claims).toEqual([claim]);
});
