// The phases of each scenario: how much load at which time.
import type { ScenarioName } from './settings.ts';

/**
 * One phase. In `measured` the objectives hold and a refusal is an error. In the others the service may
 * refuse with 429 or 503 and `Retry-After`.
 */
export type Phase = {
  readonly name: 'measured' | 'overload' | 'settle' | 'ramp';
  readonly start: number;
  readonly seconds: number;
  /** Share of the rates of goal L1 in percent. */
  readonly percent: number;
  /** The share at the end of a phase that grows steadily. */
  readonly rampTo?: number;
};

/** Length of the main phase in seconds. */
export const defaultSeconds: Readonly<Record<ScenarioName, number>> = {
  smoke: 40,
  load: 600,
  stress: 120,
  spike: 30,
  soak: 7200,
  breakpoint: 600,
  flood: 300,
};

/** Time after an overload in which the figures may still be worse (goal L3). */
const settleSeconds = 15;

function overload(
  start: number,
  seconds: number,
  percent: { most: number; after: number },
): readonly Phase[] {
  const end = start + seconds;
  return [
    { name: 'overload', start, seconds, percent: percent.most },
    { name: 'settle', start: end, seconds: settleSeconds, percent: percent.after },
    { name: 'measured', start: end + settleSeconds, seconds: 45, percent: percent.after },
  ];
}

/** Returns the share of goal L1 in percent; `progress` is 0 at the start of the phase and 1 at its end. */
export const percentAt = ({ percent, rampTo = percent }: Phase, progress: number): number =>
  percent + (rampTo - percent) * progress;

/** Returns the phases of a scenario whose main phase lasts `seconds`. */
export function phasesOf(scenario: ScenarioName, seconds = defaultSeconds[scenario]): readonly Phase[] {
  switch (scenario) {
    case 'smoke':
      return [{ name: 'measured', start: 0, seconds, percent: 5 }];
    case 'load':
      return [{ name: 'measured', start: 0, seconds, percent: 100 }];
    case 'stress':
      return overload(0, seconds, { most: 500, after: 100 });
    case 'spike':
      return [
        { name: 'measured', start: 0, seconds: 15, percent: 30 },
        ...overload(15, seconds, { most: 300, after: 30 }),
      ];
    case 'soak':
      return [{ name: 'measured', start: 0, seconds, percent: 30 }];
    case 'breakpoint':
      return [{ name: 'ramp', start: 0, seconds, percent: 50, rampTo: 800 }];
    case 'flood':
      return [{ name: 'measured', start: 0, seconds, percent: 30 }];
  }
}
