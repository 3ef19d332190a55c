// Settings of the API: what rolls its pods, what the operator alone decides, what the list of regions shows.
import { expect, test } from 'vitest';
import { configIntents } from './config.ts';
import { aSpec, someFacts } from './samples.ts';

test('the list of regions shows every accepted region in a fixed order, and which one this is', () => {
  const found = configIntents(aSpec(), someFacts()).find(({ metadata }) => metadata.name === 'regions');
  const data = found?.['data'] as Record<string, string> | undefined;
  expect(JSON.parse(data?.['regions.json'] ?? '')).toEqual([
    {
      identifier: 'eu',
      display_name: 'European Union',
      domain: 'eu.glimpse.example',
      icon: 'lucide:globe',
      current: true,
    },
    {
      identifier: 'us',
      display_name: 'United States',
      domain: 'us.glimpse.example',
      icon: 'lucide:star',
      current: false,
    },
  ]);
});
