// Tests that the scenarios offer the load of the goals, and stay below the limits of the service.
import { describe, expect, test } from 'vitest';
import { calls } from '../k6/contract.ts';
import { objectivesOf } from '../k6/objectives.ts';
import { percentAt, phasesOf } from '../k6/phases.ts';
import { rates, startsPerUnit, unitSeconds, usersOf } from '../k6/rates.ts';
import { floodNetworks, readersIn, scenariosOf } from '../k6/scenarios.ts';
import { journeyNames, scenarioNames, toSettings } from '../k6/settings.ts';
import { toThresholds } from '../k6/thresholds.ts';
import { loopbackAddresses } from '../launch/region.ts';

const settings = (SCENARIO: string) =>
  toSettings({ TARGET: 'http://127.0.0.1', METRICS: 'http://127.0.0.1', SCENARIO });
const perSecond = (journey: 'create-and-reveal' | 'status-polling', percent: number) =>
  startsPerUnit(journey, percent) / unitSeconds;
const networksOf = (addresses: readonly string[]) =>
  new Set(addresses.map((address) => address.slice(0, address.lastIndexOf('.'))));

test('load is goal L1: 60 creates, 60 reveals and 300 status reads a second for 10 minutes', () => {
  expect(phasesOf('load')).toEqual([{ name: 'measured', start: 0, seconds: 600, percent: 100 }]);
  expect(perSecond('create-and-reveal', 100)).toBe(60);
  expect(perSecond('status-polling', 100)).toBe(300);
  expect(settings('load').journeys).toEqual(['create-and-reveal', 'status-polling']);
});

test('stress is goal L3: five times that for 2 minutes, and measured again 15 s later', () => {
  const [most, , after] = phasesOf('stress');
  expect(most).toEqual({ name: 'overload', start: 0, seconds: 120, percent: 500 });
  expect(after).toMatchObject({ name: 'measured', start: 135, percent: 100 });
});

test('a breakpoint run grows steadily', () => {
  const [ramp] = phasesOf('breakpoint');
  expect([0, 0.5, 1].map((progress) => ramp && percentAt(ramp, progress))).toEqual([50, 425, 800]);
});

describe.each(scenarioNames)('%s', (name) => {
  const scenarios = Object.values(scenariosOf(settings(name)));
  const phases = phasesOf(name);

  test('has a network for each user', () => {
    const users = phases.map((phase) =>
      settings(name).journeys.reduce((sum, journey) => sum + usersOf(journey, phase), 0),
    );
    const inFlood = name === 'flood' ? 2 * floodNetworks + readersIn(300) : 0;
    expect(Math.max(...users) + inFlood).toBeLessThanOrEqual(networksOf(loopbackAddresses(1)).size);
  });

  test('stays below the limit of each network, also over its window', () => {
    for (const phase of phases)
      for (const journey of journeyNames) {
        const started = (rates[journey].perSecond * (phase.percent + (phase.rampTo ?? phase.percent))) / 200;
        const made = started * rates[journey].limited * Math.min(phase.seconds, calls.reveal.windowSeconds);
        expect(made / usersOf(journey, phase)).toBeLessThan(calls.reveal.limit);
      }
  });

  test('is bounded in time and in users', () => {
    for (const scenario of scenarios) {
      const { duration, stages, maxDuration } = { duration: '', stages: [], maxDuration: '', ...scenario };
      expect(duration || maxDuration || stages.length).toBeTruthy();
      expect(scenario).not.toHaveProperty('maxVUs');
    }
  });

  test('has objectives, and k6 checks each', () => {
    const objectives = objectivesOf(name, true);
    expect(objectives.length).toBeGreaterThan(2);
    const thresholds = toThresholds(objectives);
    for (const { metric, condition } of objectives)
      expect(thresholds[metric]).toContainEqual(expect.objectContaining({ threshold: condition }));
    expect(objectivesOf(name, false).length).toBeLessThan(objectives.length);
  });
});

test('each loopback address is in a network of its own, on loopback', () => {
  for (const first of [1, 200]) {
    const addresses = loopbackAddresses(first);
    expect(networksOf(addresses).size).toBe(addresses.length);
    for (const address of addresses) {
      const [top, ...rest] = address.split('.').map(Number);
      expect(top).toBe(127);
      expect(Math.max(...rest)).toBeLessThan(256);
    }
  }
});
