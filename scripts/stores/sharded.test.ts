// What is said where no sharded MongoDB can be started (record 085).
import { expect, test } from 'vitest';
import { missingForShards } from './sharded.ts';

test('without a path the reason names the setting', () => {
  for (const path of [undefined, '']) expect(missingForShards(path)).toMatch(/^MONGOS_PATH names no mongos/);
  expect(missingForShards('/usr/bin/mongos')).toBeUndefined();
});
