// Reads the settings of a run from the environment (docs/load-testing.md#settings).
import { allowedOrigin } from './target.ts';

export const scenarioNames = ['smoke', 'load', 'stress', 'spike', 'soak', 'breakpoint', 'flood'] as const;
export type ScenarioName = (typeof scenarioNames)[number];

export const journeyNames = [
  'create-and-reveal',
  'status-polling',
  'passphrase',
  'front-page',
  'sign-in',
  'recent-list',
] as const;
export type JourneyName = (typeof journeyNames)[number];

/** Address and password of an account; absent without one. */
type Account = { readonly email: string; readonly password: string };

/** The settings of one run. `seconds` replaces the length of the scenario's main phase. */
export type Settings = {
  readonly target: string;
  /** Origin of /metrics, for memory and loop delay. Absent: they are not measured. */
  readonly metrics?: string;
  /** Origin of the mail page of `make run`, through which the run verifies an account of its own. */
  readonly mails?: string;
  readonly scenario: ScenarioName;
  readonly journeys: readonly JourneyName[];
  readonly seconds?: number;
  readonly account?: Account;
  /** The machine that sends the calls, for the report. */
  readonly machine: string;
  /** Path of the reports without extension. */
  readonly report: string;
};

type Environment = Readonly<Record<string, string | undefined>>;

/** Returns the members of `known` that a comma list names. @throws if it names something else */
function chosen<Name extends string>(setting: string, list: string, known: readonly Name[]): readonly Name[] {
  return list.split(',').map((word) => {
    const found = known.find((name) => name === word.trim());
    if (found === undefined) throw new Error(`${setting} has "${word}"; possible are ${known.join(', ')}`);
    return found;
  });
}

function positive(setting: string, text: string): number {
  const value = Number(text);
  if (!Number.isInteger(value) || value < 1)
    throw new Error(`${setting} is a number of seconds, not "${text}"`);
  return value;
}

/** Journeys of a scenario: all in the smoke test, those of goal L1 in the others. */
function defaultJourneys(scenario: ScenarioName, hasAccount: boolean): readonly JourneyName[] {
  if (scenario !== 'smoke') return ['create-and-reveal', 'status-polling'];
  return hasAccount ? journeyNames : ['create-and-reveal', 'status-polling', 'passphrase', 'front-page'];
}

/** Reads and checks the settings. @throws a sentence that names the wrong setting */
export function toSettings(env: Environment): Settings {
  const { TARGET, METRICS, MAILS, ALLOWED_HOSTS, SCENARIO, JOURNEY, SECONDS, MACHINE, REPORT } = env;
  const { ACCOUNT_EMAIL, ACCOUNT_PASSWORD } = env;
  const origin = (address: string) => allowedOrigin(address, ALLOWED_HOSTS);
  const [scenario = 'smoke'] = chosen('SCENARIO', SCENARIO || 'smoke', scenarioNames);
  const account = ACCOUNT_EMAIL && ACCOUNT_PASSWORD && { email: ACCOUNT_EMAIL, password: ACCOUNT_PASSWORD };
  const hasAccount = Boolean(account || MAILS);
  const journeys = JOURNEY ? chosen('JOURNEY', JOURNEY, journeyNames) : defaultJourneys(scenario, hasAccount);
  const needing = journeys.find((name) => name === 'sign-in' || name === 'recent-list');
  if (needing && !hasAccount) throw new Error(`${needing} needs ACCOUNT_EMAIL and ACCOUNT_PASSWORD`);
  return {
    target: origin(TARGET ?? ''),
    ...(METRICS && { metrics: origin(METRICS) }),
    ...(MAILS && { mails: origin(MAILS) }),
    scenario,
    journeys,
    ...(SECONDS && { seconds: positive('SECONDS', SECONDS) }),
    ...(account && { account }),
    machine: MACHINE || 'unknown',
    report: REPORT || 'dist/load/report',
  };
}
