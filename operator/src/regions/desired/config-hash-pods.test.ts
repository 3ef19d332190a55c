// Settings of the API: what rolls its pods, what the operator alone decides, what the list of regions shows.
import { describe, expect, test } from 'vitest';
import { configHash } from './config.ts';
import { aFullSpec } from './samples.ts';

describe('the hash on the pods', () => {
  const macs = { 'mongo-api': '1', 'redis-auth': '2', mail: '3', stripe: '4', incoming: '5' };
  const hash = (secretMacs: Readonly<Record<string, string>>) => configHash(aFullSpec(), { secretMacs });

  test.each(Object.keys(macs))('changes with the Secret %s', (name) => {
    expect(hash({ ...macs, [name]: 'changed' })).not.toBe(hash(macs));
  });

  test('stays when the keys are advanced or a Secret that nobody mounts changes', () => {
    expect(hash({ ...macs, 'region-keys': 'changed', other: 'x' })).toBe(hash(macs));
    expect(hash(macs)).toMatch(/^[0-9a-f]{16}$/);
  });
});
