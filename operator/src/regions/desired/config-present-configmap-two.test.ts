// Settings of the API: what rolls its pods, what the operator alone decides, what the list of regions shows.
import { expect, test } from 'vitest';
import { configMapsToKeep } from './config.ts';

test('the present ConfigMap and the two newest earlier ones stay', () => {
  const at = (day: number, name: string) => ({ name, creationTimestamp: `2026-11-${day}T00:00:00Z` });
  const existing = [
    at(10, 'api-config-a'),
    at(13, 'api-config-d'),
    at(11, 'api-config-b'),
    at(12, 'api-config-c'),
    at(9, 'regions'),
  ];
  expect([...configMapsToKeep(existing, 'api-config-a')].toSorted()).toEqual([
    'api-config-a',
    'api-config-c',
    'api-config-d',
  ]);
});
