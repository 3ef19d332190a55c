// Networks rank by the hash time they used, then by their wide network, then by their first ask
// (docs/design/keys.md#hash-queues).
import { expect, test } from 'vitest';
import { hashUsage } from './hash-usage.ts';

function usageOf() {
  let nowMs = 0;
  const wideOf = (network: string): string => `wide ${network.split('.')[0]}`;
  const usage = hashUsage({ nowMs: () => nowMs, wideOf });
  const hash = (network: string, ms: number): void => {
    const end = usage.begin(network);
    nowMs += ms;
    end(true);
  };
  const rank = (...networks: string[]): string[] => {
    usage.ask('unrelated'); // drops runs that are too old
    return networks.toSorted(usage.compare);
  };
  return { ...usage, hash, rank, later: (ms: number) => void (nowMs += ms) };
}

test('a network that used less time comes first, whatever its wide network used', () => {
  const { hash, rank } = usageOf();
  hash('1.1', 900);
  hash('1.2', 100);
  hash('2.1', 200);
  expect(rank('1.1', '2.1', '1.2', '1.3')).toEqual(['1.3', '1.2', '2.1', '1.1']);
});

test('among equals, the wide network that used less comes first', () => {
  const { hash, rank } = usageOf();
  hash('1.1', 100);
  expect(rank('1.2', '2.2')).toEqual(['2.2', '1.2']);
});

test('then the first ask decides, as long as the network asks at least once in 60 s', () => {
  const { ask, rank, later } = usageOf();
  ask('1.1');
  ask('1.2');
  later(50_000);
  ask('1.1');
  ask('1.3');
  later(50_000);
  ask('1.1');
  ask('1.2');
  expect(rank('1.2', '1.3', '1.1')).toEqual(['1.1', '1.3', '1.2']);
});

test('time counts for 10 minutes', () => {
  const { hash, rank, later } = usageOf();
  hash('1.1', 100);
  hash('2.1', 50);
  later(599_949);
  expect(rank('1.1', '2.1')).toEqual(['2.1', '1.1']);
  later(1);
  expect(rank('2.1', '1.1')).toEqual(['1.1', '2.1']);
  later(50);
  expect(rank('2.1', '1.1')).toEqual(['2.1', '1.1']);
});

test('a running hash counts with the time of the one before; one that did not run counts nothing', () => {
  const { hash, begin, rank } = usageOf();
  hash('9.1', 250);
  hash('1.1', 200);
  const end = begin('2.1');
  expect(rank('2.1', '3.1', '1.1')).toEqual(['3.1', '2.1', '1.1']);
  end(false);
  expect(rank('2.1', '3.1')).toEqual(['2.1', '3.1']);
});

test('keeps the first asks of 65,536 networks', () => {
  const { ask, rank, later } = usageOf();
  ask('1.1');
  later(1);
  ask('2.1');
  later(1);
  for (let number = 0; number < 65_535; number += 1) ask(`3.${number}`);
  later(1);
  ask('1.1');
  expect(rank('1.1', '3.60000')).toEqual(['3.60000', '1.1']);
});

test('one slow hash changes the typical time little, a slower machine changes it', () => {
  const { hash, typicalMs } = usageOf();
  expect(typicalMs()).toBe(0);
  for (let number = 0; number < 20; number += 1) hash('1.1', 200);
  expect(typicalMs()).toBe(200);
  hash('1.1', 1000);
  expect(typicalMs()).toBe(300);
  for (let number = 0; number < 40; number += 1) hash('1.1', 1000);
  expect(typicalMs()).toBeGreaterThan(990);
});
