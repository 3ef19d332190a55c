// Runs every example of the HTTP contract and compares names, types and words
// (docs/design/http-api.md#shapes).
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sequences, type Example } from '../fixtures/examples.ts';
import { startApi, type Api } from '../fixtures/start-api.ts';

let api: Api;
beforeAll(async () => void (api = await startApi()));
afterAll(() => api[Symbol.asyncDispose]());

type Keys = { readonly secretKey: string; readonly metadataKey: string };
const free = /^(shortkey|shortid|secret_shortkey|secret_shortid)$/;

/** Turns an example value into a matcher: keys and times match any of their kind. */
function asked(value: unknown, { secretKey, metadataKey }: Keys, name = ''): unknown {
  if (typeof value === 'number' && value > 1e9)
    return expect.toSatisfy(
      (at) => Number.isSafeInteger(at) && Math.abs(at - Date.now() / 1000) < 700_000,
    ) as unknown;
  if (name === 'secret_realttl' && value !== null)
    return expect.toSatisfy(
      (left) => Number.isSafeInteger(left) && left > 604_000 && left <= 604_800,
    ) as unknown;
  if (free.test(name)) return expect.stringMatching(/^[0-9a-z]{8}$/) as unknown;
  if (name.endsWith('_date_utc') && value !== null)
    return expect.stringMatching(/^\d{4}-\d\d-\d\d@\d\d:\d\d:\d\d UTC$/) as unknown;
  if (value === 'K' || value === 'M')
    return (value === 'K' ? secretKey : metadataKey) || (expect.stringMatching(/^[0-9a-z]{32}$/) as unknown);
  if (typeof value === 'string') return withKeys(value, { secretKey, metadataKey });
  if (Array.isArray(value)) return value.map((each) => asked(each, { secretKey, metadataKey }));
  if (typeof value !== 'object' || value === null) return value;
  if ('matches' in value) return expect.stringMatching(new RegExp(String(value.matches))) as unknown;
  return Object.fromEntries(
    Object.entries(value).map(([inner, each]) => [inner, asked(each, { secretKey, metadataKey }, inner)]),
  );
}

function withKeys(text: string, { secretKey, metadataKey }: Keys): unknown {
  const origin = text.replace('https://H', api.urls[0] ?? '');
  const told = origin
    .replace(/(?<=\/)K(?=\/|$)/, secretKey || '.{32}')
    .replace(/(?<=\/)M(?=\/|$)/, metadataKey || '.{32}');
  return told.includes('.{32}') ? (expect.stringMatching(new RegExp(`^${told}$`)) as unknown) : told;
}

async function run({ call, body, nonce, answer, bare }: Example, keys: Keys): Promise<void> {
  const [method = '', path = ''] = call.split(' ');
  const url =
    (api.urls[0] ?? '') +
    path.replace(/\/K(?=\/|$)/, `/${keys.secretKey}`).replace(/\/M(?=\/|$)/, `/${keys.metadataKey}`);
  const text = JSON.stringify(body)?.replace('"K"', JSON.stringify(keys.secretKey));
  const headers = {
    ...(text && { 'content-type': 'application/json' }),
    ...(nonce && { 'idempotency-key': nonce }),
  };
  const response = await fetch(url, { method, headers, ...(text && { body: text }) });
  const envelope = bare ? {} : { success: true, custid: 'anon' };
  expect([call, await response.json()]).toEqual([call, { ...envelope, ...(asked(answer, keys) as object) }]);
  expect(response.status).toBe(200);
}

describe.each(sequences)('%#: $call and what follows', (...sequence) => {
  test('answers as documented', async () => {
    const needsKeys = sequence.some(({ call }) => /\/[KM](\/|$)/.test(call));
    const keys = needsKeys ? await api.conceal('correct horse') : { secretKey: '', metadataKey: '' };
    for (const example of sequence) await run(example, keys);
  });
});
