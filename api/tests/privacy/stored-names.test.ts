// Strings that are stored, derived from, counted or set by operators keep their bytes.
import { createHmac, hkdfSync } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { rateLimits } from '@glimpse/contracts/limits';
import { describe, expect, test } from 'vitest';
import { accountMetrics } from '#features/accounts/account-metrics.ts';
import { secretMetrics } from '#features/secrets/secret-metrics.ts';
import { sampleKeys, sampleKeyState } from '#platform/crypto/keys/sample-keys.ts';
import { createMetrics } from '#platform/observe/metrics.ts';
import { settings } from '#src/config/config.ts';
import { limitName } from '#src/config/limit-settings.ts';

const api = new URL('../../', import.meta.url);
const contracts = new URL('../../../contracts/', import.meta.url);
const read = (path: string): string =>
  readFileSync(new URL(path, path.startsWith('src/handover') ? contracts : api), 'utf8');

const isSource = (path: string): boolean => !/\.(test|suite)\.ts$|testing/.test(path);
const paths = globSync('src/**/*.ts', { cwd: api }).filter(isSource);
/** Labels of keys that the operator derives too are in contracts. */
const sources = [...paths, 'src/handover/key-state.ts'].map(read).join('\n');

const words = (text: string): string[] => text.trim().split(/\s+/);
const missing = (names: readonly string[], isThere: (name: string) => boolean): string[] =>
  names.filter((name) => !isThere(name));
const isQuoted = (name: string): boolean => sources.includes(`'${name}'`);

test('collections keep their names', () => {
  const names = words(
    'accounts address_mails billing_customers billing_events billing_places billing_trials captchas daily_counts departures domain_owners domain_status domains feedback leases operator_state outbox password_guesses region restores secrets settings',
  );
  expect(missing(names, isQuoted)).toEqual([]);
  const used = [...sources.matchAll(/\.collection(?:<[^()]*>)?\(\s*'(\w+)'/g)].map(([, name]) => name);
  expect(used.filter((name) => !names.includes(name ?? ''))).toEqual([]);
});

/** Fields of documents by the file that reads or writes them. */
const fields: readonly (readonly [collection: string, path: string, names: string])[] = [
  [
    'secrets',
    'src/features/secrets/store/secret-row.ts',
    `_id metaId bucket header rootGen epoch createdAt expiresAt purgeAt rec receipt memo account ownerId shortkey secretShortkey kind
     source creator box gate wrap body owner shownAt ownerClaim repeats toldAt attempts reveal burn attemptRev state claim claimedAt
     endedAt end from tries gapSeconds next freshNext networks prefix wide at
     hours entries round served tickets since due`,
  ],
  ['secrets', 'src/features/secrets/store/secret-notices-store.ts', 'notice'],
  [
    'accounts',
    'src/features/accounts/store/guess-store.ts',
    'guesses rev strangers known at entries networks tag purgeAt',
  ],
  [
    'accounts',
    'src/features/accounts/store/account-row.ts',
    `_id emailId box address verified hash sessionGen planId wantedPlan locale notify createdAt updatedAt signedInAt token mac gen hint verification
     mailedAt sessions name at box counters secretsCreated secretsBurned secretsShared emailsSent reset keyHash until`,
  ],
  ['accounts', 'src/features/accounts/store/account-store.ts', 'emailId emailGen'],
  ['accounts', 'src/features/accounts/store/account-writes-store.ts', 'v box pending resetId moveIds'],
  [
    'accounts: boxes',
    'src/features/accounts/store/account-box.ts',
    'address hash verified sessionGen token mac gen hint tokens id name scopes createdMs endsMs usedDay move next present done reset until',
  ],
  ['accounts: boxes of sessions', 'src/features/accounts/store/session-box.ts', 'startedMs browser system'],
  ['region', 'src/features/accounts/store/boxing-progress-store.ts', 'boxes made only'],
  ['address_mails', 'src/features/accounts/store/address-mails-store.ts', '_id rev mails tag at purgeAt'],
  ['departures', 'src/features/accounts/erasure/erasure-store.ts', '_id at'],
  [
    'outbox',
    'src/platform/mail/mail-store.ts',
    '_id kind state messageId sealed account refusals reply createdAt dueAt dropAt purgeAt holder claimedAt',
  ],
  ['leases', 'src/platform/mongo/leases.ts', '_id holder until'],
  ['region', 'src/features/regions/region-store.ts', '_id epoch seq checks mark'],
  ['restores', 'src/platform/mongo/backup/restore-state.ts', '_id backup epoch loaded'],
  ['captchas', 'src/features/captcha/captcha-store.ts', '_id until'],
  ['feedback', 'src/features/feedback/feedback-store.ts', '_id msg custid tz version createdAt account'],
  ['settings', 'src/features/colonel/banner-store.ts', 'text enabled updatedAt'],
  [
    'settings',
    'src/features/colonel/counts-store.ts',
    'sums measured today day secretsCreated sealedLinksCreated secretsShared secretsBurned secretsExpired emailsSent recentCustomers unopenedSecrets unknownMails failedMails',
  ],
  ['daily_counts', 'src/features/colonel/daily-counts-store.ts', '_id day created opened burned expired'],
  ['settings', 'src/features/colonel/daily-counts-store.ts', 'days_left until days days_counted at'],
  [
    'domains, domain_status',
    'src/handover/domains.ts',
    `hostname customerId entitled entitledUntil warnedAt mailsOff breaks typed createdAt updatedAt recheckAt deletedAt seen holder ownership serving hosted reason nextAction
     conditions txt dns certificate retained removedAt writer term`,
  ],
  ['domains', 'src/features/domains/break-store.ts', 'told mailsOff'],
  ['domains', 'src/features/domains/repair-store.ts', 'unrepaired'],
  [
    'billing_customers',
    'src/features/billing/store/customer-row.ts',
    `_id customerId version attempts checkout planId cycle priceId attempt sessionId applied at current isInForce doubles unknown
     graceUntil graceReason hadTrial invoice id status price lookupKey productId amountCents createdAt periodStart periodEnd cancelAtPeriodEnd cancelAt card brand last4 closing`,
  ],
  ['billing_customers', 'src/features/billing/store/customer-store.ts', 'dueAt unknownPrices'],
  [
    'billing_events, billing_places',
    'src/features/billing/store/event-store.ts',
    '_id kind customerId createdAt receivedAt state retryAt purgeAt until',
  ],
  ['domain_owners', 'src/features/domains/domain-store.ts', '_id adds'],
];

test.each(fields)('documents of %s keep the fields of %s', (_collection, path, names) => {
  const text = read(path);
  expect(missing(words(names), (name) => new RegExp(`\\b${name}\\b`).test(text))).toEqual([]);
});

/** Values of stored fields. */
const values: readonly (readonly [field: string, path: string, names: string])[] = [
  [
    'states and ends of secrets',
    'src/features/secrets/store/secret-row.ts',
    'new claimed consumed burned expired ack lease legacy burn time restore',
  ],
  [
    'kinds and sources of secrets',
    'src/features/secrets/store/secret-row.ts',
    'share generate web api incoming',
  ],
  [
    'states of mails',
    'src/platform/mail/mail-store.ts',
    'waiting claimed sending sent unknown failed expired nothing',
  ],
];

test.each(values)('%s keep their names', (_field, path, names) => {
  const text = read(path);
  expect(missing(words(names), (name) => text.includes(`'${name}'`))).toEqual([]);
});

describe('derived values', () => {
  const purposes = [
    'lookup',
    'claim',
    'creator',
    'prefix',
    'session',
    'shrimp',
    'captcha',
    'email',
    'password',
    'apitoken',
    'check',
  ] as const;
  const lp = (text: string): Buffer => Buffer.concat([Buffer.of(0, text.length), Buffer.from(text)]);
  const root = sampleKeyState().root[0]?.key ?? Buffer.alloc(0);
  const subkey = (purpose: string, size: number) =>
    Buffer.from(
      hkdfSync(
        'sha256',
        root,
        Buffer.alloc(0),
        Buffer.concat([lp(`glimpse/1/root/${purpose}`), lp('eu')]),
        size,
      ),
    );

  test.each(purposes)('the purpose %s has its label', (purpose) => {
    expect(sampleKeys().mac(purpose, 1, 'text')).toEqual(
      createHmac('sha256', subkey(purpose, 32)).update('text').digest(),
    );
  });

  test('the purpose pepper has its label', () => {
    expect(sampleKeys().longMac('pepper', 1, 'text')).toEqual(
      createHmac('sha384', subkey('pepper', 48)).update('text').digest(),
    );
  });

  test('chains, rows, passphrases and boxes keep their labels', () => {
    expect(missing(words('kek next check pass-key pass-verify limit sign-in guess root'), isQuoted)).toEqual(
      [],
    );
    expect(missing(words('gate wrap body owner receipt memo account outbox'), isQuoted)).toEqual([]);
    expect(sources).toContain('`row/${purpose}`');
  });
});

test('keys in Redis keep their prefixes', () => {
  const prefixes = words('rl: sess: sessions: flashes: active:');
  expect(missing(prefixes, (prefix) => sources.includes(`\`${prefix}\${`))).toEqual([]);
  expect(read('src/features/accounts/sessions/sign-in-budget.ts')).toContain("prefix = 'si'");
  const budget = read('src/platform/redis/attempt-budget.ts');
  expect(missing(words('p n a g k'), (kind) => budget.includes(`\`\${prefix}:${kind}:\${`))).toEqual([]);
  expect(budget).toContain('`${prefix}:r`');
});

test('leases of jobs keep their names', () => {
  const names = words(
    'leases expiry epoch live_bytes keys marks unverified account_forms token_uses departures outbox banner tally counts leaving daily_counts quarantine regions ' +
      'plans_by_hand entitlements domain_breaks notices billing_events billing_missed billing_due billing_closing billing_compare billing_prices',
  );
  const scheduled = [...sources.matchAll(/name: '(\w+)',\s*at: '[\d*/, ]+'/g)].map(([, name = '']) => name);
  expect(scheduled.toSorted()).toEqual(names.toSorted());
});

test('metrics keep their names', () => {
  const none = { fenced: false, ageDays: 0, rejected: 0, refused: false };
  const { registry } = createMetrics({
    redisUp: () => true,
    inFlight: () => 0,
    heldBodyBytes: () => 0,
    heldAnswerBytes: () => 0,
    loopDelayMs: () => 0,
    keys: () => none,
  });
  secretMetrics(registry);
  accountMetrics(registry);
  const own = registry.getMetricsAsArray().map(({ name }) => name);
  expect(own.filter((name) => !/^glimpse_(process|nodejs)_/.test(name)).toSorted()).toEqual(
    words(`glimpse_accounts_refused_total glimpse_csp_reports_total glimpse_event_loop_delay_p99_seconds glimpse_http_bodies_ended_total
      glimpse_http_connections_ended_total
      glimpse_http_large_body_bytes glimpse_http_request_duration_seconds glimpse_http_requests_in_flight
      glimpse_http_shed_total glimpse_http_small_body_bytes glimpse_http_unsent_answer_bytes
      glimpse_http_unsent_answers_ended_total glimpse_job_duration_seconds glimpse_job_last_run_timestamp_seconds
      glimpse_job_last_success_timestamp_seconds glimpse_job_runs_total glimpse_key_state_age_days glimpse_keys_fenced glimpse_keys_file_refused
      glimpse_keys_rejected_total glimpse_live_bytes glimpse_live_bytes_ceiling glimpse_mails_total glimpse_mails_waiting
      glimpse_passphrase_wrong_total glimpse_rate_limited_total glimpse_redis_up glimpse_reveal_undelivered_total
      glimpse_secret_corrupt_total glimpse_secrets_burned_total glimpse_secrets_created_total glimpse_secrets_expired_total
      glimpse_secrets_revealed_total glimpse_signin_alarms_total glimpse_signin_wrong_total`),
  );
});

test('settings of operators keep their names', () => {
  const names = Object.values(settings).map(({ env }) => env);
  expect(names).toEqual(expect.arrayContaining(['PORT', 'DOMAINS_ENABLED', 'PLANS_ENABLED', 'COLONELS']));
  const events =
    words(`check_status create_secret create_bytes show_secret reveal_secret show_metadata burn_secret passphrase_tries
    view_colonel incoming altcha send_feedback send_feedback_region email_recipient email_recipient_address csp_report get_page
    dashboard authenticate_session create_account create_account_region forgot_password_request account_mail_address
    forgot_password_region forgot_password_reset update_account update_locale generate_apitoken destroy_account show_account
    list_domains get_domain add_domain remove_domain verify_domain`);
  const limits = Object.keys(rateLimits).map(limitName);
  expect(missing(events, (event) => limits.includes(`LIMITS_${event.toUpperCase()}`))).toEqual([]);
});
