// Tests of the key Secret over its life: creation, loss, older copies, marks, renewal, restores.
import { expect, test } from 'vitest';
import { running } from './tend-keys-samples.ts';

test('marks change hourly and with each term, and keep the one before until the row has moved', async () => {
  const keys = await running();
  const first = keys.state().marks.mark;
  await keys.tend();
  expect(keys.state().marks).toEqual({ mark: first });
  await keys.tend({ mongoTerm: 2 });
  expect(keys.state().marks.prevMark).toBe(first);
  await keys.tend({ mongoTerm: 2 });
  expect(keys.state().marks.prevMark).toBe(first);
  keys.apiStarts();
  await keys.tend({ mongoTerm: 2 });
  expect(keys.state().marks).toEqual({ mark: keys.row?.mark });
});

test('a request for fresh chains is carried out once', async () => {
  const keys = await running();
  const annotations = { 'glimpse.dev/new-chain': 'yearly' };
  await keys.tend({ annotations });
  expect(keys.state().chains.map(({ id }) => id)).toEqual([1, 2, 3, 4]);
  expect(keys.state().root).toHaveLength(2);
  await keys.tend({ annotations });
  expect(keys.state().chains).toHaveLength(4);
});
