// Validates our calls, and answers and events of the stand-in, against Stripe's schemas (record 042).
import { readdir, readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { calls } from '@glimpse/payment-stand-in/calls';
import { readSchemas } from '@glimpse/payment-stand-in/schemas/source';
import { openValidator } from '@glimpse/payment-stand-in/schemas/validator';
import { apiVersion } from '#features/billing/stripe/stripe-client.ts';
import { eventKinds } from '#features/billing/model/event-kinds.ts';
import { walkStripe } from './walk.ts';

const schemas = await readSchemas();
const validator = openValidator(schemas);
const { seen, events, unused, left } = await walkStripe();
const kindOf = (event: unknown) => (event as { readonly type: string }).type;

/** Each fault once. Items of a list have equal faults. */
const distinct = (faults: readonly string[]): readonly string[] =>
  [...new Set(faults.map((fault) => fault.replaceAll(/\/\d+(?=[/ ])/g, '/#')))].toSorted();

/** The kinds of events that the sources of the stand-in name. */
async function namedKinds(): Promise<readonly string[]> {
  const folder = new URL('../../../../tools/payment-stand-in/src/', import.meta.url);
  const files = (await readdir(folder)).filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'));
  const texts = await Promise.all(files.map((name) => readFile(new URL(name, folder), 'utf8')));
  return schemas.eventKinds.filter((kind) => texts.some((text) => text.includes(`'${kind}'`)));
}

test('the schemas are those of the API version that we speak', () => {
  expect(schemas.apiVersion).toBe(apiVersion);
  expect(new Set(seen.map((one) => one.apiVersion))).toEqual(new Set([apiVersion]));
});

test('each call that we make is answered, and the stand-in answers no other', () => {
  expect([...new Set(seen.map(({ call }) => call))].toSorted()).toEqual(Object.keys(calls).toSorted());
  expect([unused, left]).toEqual([[], []]);
});

test('every call has only parameters that the API describes, of the right types', () => {
  const faults = seen.flatMap(({ call, sent }) =>
    validator.paramFaults(call, sent).map((fault) => `${call}: ${fault}`),
  );
  expect(distinct(faults)).toEqual([]);
});

test('every answer is as the API describes it', () => {
  const faults = seen.flatMap(({ call, status, body }) =>
    validator.answerFaults(call, status, body).map((fault) => `${call} ${status}: ${fault}`),
  );
  expect(distinct(faults)).toEqual([]);
});

test('every event is as the API describes it', () => {
  const faults = events.flatMap((event) =>
    validator.eventFaults(event).map((fault) => `${kindOf(event)}: ${fault}`),
  );
  expect(distinct(faults)).toEqual([]);
});

test('the stand-in sent each kind of event it knows, and Stripe has all kinds that we ask for', async () => {
  const sent = new Set(events.map(kindOf));
  expect((await namedKinds()).filter((kind) => !sent.has(kind))).toEqual([]);
  expect(sent).toContain('invoice.payment_failed');
  expect(eventKinds.filter((kind) => !schemas.eventKinds.includes(kind))).toEqual([]);
});

test('subscriptions were seen in each state that the stand-in knows', () => {
  const states = seen
    .filter(({ call, status }) => call === 'GET /v1/subscriptions' && status === 200)
    .flatMap(({ body }) => (body as { readonly data: readonly { readonly status: string }[] }).data)
    .map(({ status }) => status);
  expect(new Set(states)).toEqual(new Set(['active', 'trialing', 'past_due', 'canceled', 'incomplete']));
});
