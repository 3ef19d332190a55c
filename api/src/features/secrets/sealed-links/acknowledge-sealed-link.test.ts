// The content goes once its reader says that it arrived (docs/design/sealed-links.md#open-and-acknowledge).
import { expect, test } from 'vitest';
import { refusal } from '../testing/reveal-samples.ts';
import { aStoredLink, opensLink } from '../testing/sealed-link-samples.ts';
import { aNonce, anActor, anInput, testContext } from '../testing/test-context.ts';
import { acknowledgeSealedLink } from './acknowledge-sealed-link.ts';

type Context = ReturnType<typeof testContext>;
const confirms = ({ deps }: Pick<Context, 'deps'>, lookup: string, nonce: string | undefined) =>
  acknowledgeSealedLink(deps, anInput({ body: { lookup }, nonce }), anActor());

test('after the acknowledgement the content is gone, also for the nonce that won', async () => {
  const context = testContext();
  const link = await aStoredLink(context);
  const nonce = aNonce();
  await opensLink(context, link, { nonce });
  const answer = await confirms(context, link.lookup, nonce);
  expect(answer).toEqual({ record: { state: 'received' }, details: { acknowledged: true } });
  expect(await refusal(opensLink(context, link, { nonce }))).toBe('secrets.unknown');
  await context.deps.acknowledgements.flush();
  const row = await context.rowOfLink(link.lookup);
  expect(row).toMatchObject({ state: 'consumed', end: 'ack' });
  expect(row?.box).toBeUndefined();
  expect(await confirms(context, link.lookup, nonce)).toEqual(answer);
});

test('only the nonce that won acknowledges, in another process, too', async () => {
  const context = testContext();
  const link = await aStoredLink(context);
  const nonce = aNonce();
  expect(await refusal(confirms(context, link.lookup, nonce))).toBe('secrets.unknown');
  await opensLink(context, link, { nonce });
  expect(await refusal(confirms(context, link.lookup, aNonce()))).toBe('secrets.unknown');
  expect(await refusal(confirms(context, link.access, nonce))).toBe('secrets.unknown');
  expect(await refusal(confirms(context, link.lookup, undefined))).toBe('secrets.bad_nonce');
  const known = { ...context.deps.acknowledgements, find: () => undefined };
  const elsewhere = { deps: { ...context.deps, acknowledgements: known } };
  expect(await refusal(confirms(elsewhere, link.lookup, nonce))).toBe('answered');
});
