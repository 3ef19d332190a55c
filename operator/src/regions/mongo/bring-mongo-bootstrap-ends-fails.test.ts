// Tests the verdicts about a region's MongoDB over time, with members in memory.
import { expect, test } from 'vitest';
import type { Probe } from './facts.ts';
import { minuteMs, primary, scene, silent } from './bring-mongo-samples.ts';

const blank: Probe = { kind: 'member', setName: undefined, role: 'other', version: '6.0.5' };

test('cn-11035 a bootstrap that never ends fails after ten minutes with the class of its cause', async () => {
  const { clock, bring } = scene([blank, silent, silent]);
  const making = { initialized: false };
  expect(await bring(making)).toMatchObject({
    condition: { status: 'False', reason: 'Bootstrapping' },
    changing: 'Bootstrapping',
    initialized: false,
  });
  expect(await bring({ ...making, podCauses: ['StoragePending'] })).toMatchObject({
    condition: { reason: 'StoragePending' },
  });
  await clock.advance(10 * minuteMs + 1);
  expect(await bring({ ...making, podCauses: ['Unschedulable'] })).toMatchObject({
    condition: { status: 'False', reason: 'BootstrapFailed', message: 'No node takes a pod.' },
  });
  expect(await bring(making)).toMatchObject({
    condition: { message: 'The members answer, but the first one made no replica set.' },
  });
});

test('before the users are made, a refused login is a part of the bootstrap; later it is a fault', async () => {
  const { bring } = scene([primary, blank, blank], { kind: 'refused' });
  expect(await bring({ initialized: false })).toMatchObject({ condition: { reason: 'Bootstrapping' } });
  expect(await bring()).toMatchObject({ condition: { status: 'False', reason: 'AuthenticationFailed' } });
});
