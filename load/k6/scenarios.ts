// Turns the phases of a scenario into k6 scenarios: one for each journey and phase.
import type { Scenario } from 'k6/options';
import { defaultSeconds, type Phase, phasesOf } from './phases.ts';
import { startsPerUnit, unitSeconds, usersOf } from './rates.ts';
import type { JourneyName, Settings } from './settings.ts';

/** Networks of the flood: as many create with a passphrase as guess at passphrases of others. */
export const floodNetworks = 10;
/** A reader with the right passphrase comes once in this time, from a network of its own: 37 in a flood. */
export const readerGapSeconds = 8;

/** A run of `make load` starts at most this many readers in a flood. */
export const readersIn = (seconds: number): number => Math.max(1, Math.floor(seconds / readerGapSeconds));

const secondsOf = ({ scenario, seconds }: Settings): number => seconds ?? defaultSeconds[scenario];

function journeyScenario(journey: JourneyName, phase: Phase): Scenario {
  const users = usersOf(journey, phase);
  const rate = startsPerUnit(journey, phase.percent);
  const common = {
    exec: 'runJourney',
    startTime: `${phase.start}s`,
    gracefulStop: '15s',
    timeUnit: `${unitSeconds}s`,
    preAllocatedVUs: users,
    env: { JOURNEY: journey, PHASE: phase.name },
    tags: { phase: phase.name, journey },
  };
  if (phase.rampTo === undefined)
    return { ...common, executor: 'constant-arrival-rate', rate, duration: `${phase.seconds}s` };
  const stages = [{ target: startsPerUnit(journey, phase.rampTo), duration: `${phase.seconds}s` }];
  return { ...common, executor: 'ramping-arrival-rate', startRate: rate, stages };
}

function floodScenarios(seconds: number): Record<string, Scenario> {
  const ofUsers = (exec: string, vus: number): Scenario => ({
    executor: 'per-vu-iterations',
    exec,
    vus,
    iterations: 1,
    maxDuration: `${seconds + 60}s`,
    env: { PHASE: 'flood', FLOOD_SECONDS: String(seconds) },
    tags: { phase: 'flood' },
  });
  return {
    'flood-creators': ofUsers('createInFlood', floodNetworks),
    'flood-guessers': ofUsers('guessInFlood', floodNetworks),
    'flood-readers': ofUsers('readInFlood', readersIn(seconds)),
  };
}

/** Reads the metrics of the process once a second, from the start to the end. */
function watching(seconds: number): Scenario {
  return {
    executor: 'constant-arrival-rate',
    exec: 'watchProcess',
    rate: 1,
    timeUnit: '1s',
    duration: `${seconds}s`,
    preAllocatedVUs: 2,
    tags: { phase: 'watch' },
  };
}

/** Returns the k6 scenarios of a run, by name. */
export function scenariosOf(settings: Settings): Record<string, Scenario> {
  const phases = phasesOf(settings.scenario, secondsOf(settings));
  const entries = phases.flatMap((phase, place) =>
    settings.journeys.map((journey): [string, Scenario] => [
      `${place + 1}-${phase.name}-${journey}`,
      journeyScenario(journey, phase),
    ]),
  );
  const end = Math.max(...phases.map(({ start, seconds }) => start + seconds));
  return {
    ...Object.fromEntries(entries),
    ...(settings.scenario === 'flood' && floodScenarios(secondsOf(settings))),
    ...(settings.metrics !== undefined && { watch: watching(end) }),
  };
}
