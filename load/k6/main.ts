// The k6 script: options, preparation, journeys and reports of one run (docs/load-testing.md).
import type { Options } from 'k6/options';
import { type Account, openAccount, signIn } from './account.ts';
import { createAndReveal } from './journeys/create-and-reveal.ts';
import {
  createGuarded,
  type FloodSecrets,
  guess,
  prepareFlood,
  readAmongGuesses as read,
} from './journeys/flood.ts';
import { visitFrontPage } from './journeys/front-page.ts';
import { passphrase } from './journeys/passphrase.ts';
import { readRecentList, signInAndOut } from './journeys/signed-in.ts';
import { pollStatus, preparePolledSecrets } from './journeys/status-polling.ts';
import { objectivesOf } from './objectives.ts';
import { defaultSeconds, phasesOf } from './phases.ts';
import { reportPage } from './report-page.ts';
import { scenariosOf } from './scenarios.ts';
import { toSettings } from './settings.ts';
import { type Summary, summaryOf } from './summary.ts';
import { textReport } from './text-report.ts';
import { toThresholds } from './thresholds.ts';
import { recordLoad, recordProcess } from './watch.ts';

const settings = toSettings(__ENV);
const phases = phasesOf(settings.scenario, settings.seconds);
const objectives = objectivesOf(settings.scenario, settings.metrics !== undefined);

export const options: Options = {
  scenarios: scenariosOf(settings),
  thresholds: toThresholds(objectives),
  summaryTrendStats: ['med', 'p(95)', 'p(99)', 'max', 'count'],
  maxRedirects: 0, // a redirect could lead to another host
  userAgent: 'glimpse-load-test',
};

/** What the journeys share. Only what the chosen ones need is filled. */
type Prepared = {
  readonly polled: readonly string[];
  readonly account: Account;
  readonly cookie: string;
  readonly flood: FloodSecrets;
};

/** Stores the secrets and opens the account that the journeys need. */
export function setup(): Prepared {
  const { journeys, scenario, seconds = defaultSeconds[scenario] } = settings;
  const signsIn = journeys.includes('sign-in') || journeys.includes('recent-list');
  const account = signsIn ? openAccount(settings) : { email: '', password: '' };
  return {
    polled: journeys.includes('status-polling') ? preparePolledSecrets() : [],
    account,
    cookie: journeys.includes('recent-list') ? signIn(account).cookie : '',
    flood: scenario === 'flood' ? prepareFlood(seconds) : { guessed: [], read: [] },
  };
}

const journeys: Readonly<Record<string, (prepared: Prepared) => void>> = {
  'create-and-reveal': createAndReveal,
  'status-polling': ({ polled }) => pollStatus(polled),
  passphrase,
  'front-page': visitFrontPage,
  'sign-in': ({ account }) => signInAndOut(account),
  'recent-list': ({ cookie }) => readRecentList(cookie),
};

/** Runs the journey that the k6 scenario names. */
export function runJourney(prepared: Prepared): void {
  recordLoad(phases);
  journeys[__ENV['JOURNEY'] ?? '']?.(prepared);
}

export const createInFlood = (): Promise<void> => createGuarded();
export const guessInFlood = ({ flood }: Prepared): Promise<void> => guess(flood);
export const readInFlood = ({ flood }: Prepared): void => read(flood);
export const watchProcess = (): void => recordProcess(settings.metrics ?? '');

/** Writes the report as a page and as text, and prints the text. */
export function handleSummary(data: Summary): Record<string, string> {
  const summary = summaryOf(data, { settings, objectives, endedAt: new Date().toISOString() });
  const text = textReport(summary);
  return {
    stdout: text,
    [`${settings.report}.txt`]: text,
    [`${settings.report}.json`]: `${JSON.stringify(summary, null, 2)}\n`,
    [`${settings.report}.html`]: reportPage(summary),
  };
}
