// Tests writes of status, finalizers and events.
import { expect, test } from 'vitest';
import { createPatchStatus } from './status.ts';
import { condition, signal, withWidget } from './write-samples.ts';

test('cm-8793 two managers keep both their fields over 100 alternating applies', async () => {
  const { api, resource, read } = await withWidget();
  await using _ = api;
  const mine = createPatchStatus({ resource, manager: 'me' });
  const theirs = createPatchStatus({ resource, manager: 'they' });
  for (let round = 0; round < 50; round += 1) {
    await mine({ object: await read(), status: { conditions: [condition('Ready', String(round))] }, signal });
    await theirs({
      object: await read(),
      status: { conditions: [condition('Other', String(round))] },
      signal,
    });
  }
  const { conditions } = (await read())['status'] as { conditions: object[] };
  expect(conditions).toEqual([condition('Ready', '49'), condition('Other', '49')]);
  const status = { conditions: [condition('Ready', '49')] };
  await mine({ object: await read(), status, signal });
  const object = await read();
  const asked = api.requests.length;
  expect(await mine({ object, status, signal })).toBe('unchanged');
  expect(api.requests.length).toBe(asked);
});
