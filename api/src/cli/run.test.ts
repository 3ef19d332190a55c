// Invalid usage prints one sentence with its exit code, before anything is opened.
import { readFileSync, statSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { systemClock } from '#platform/time/clock.ts';
import { readConfig } from '#src/config/config.ts';
import type { CommandContext } from './command.ts';
import { commands, run, usage } from './run.ts';
import { configLines } from './show-config.ts';

const nothing = (): void => undefined;
const log = { debug: nothing, info: nothing, warn: nothing, error: nothing, flush: nothing };

/** A context whose parts must stay closed. */
function closed(env: CommandContext['env'] = {}): () => CommandContext {
  const open = (): never => {
    throw new Error('opened');
  };
  return () => ({
    env,
    config: readConfig(env),
    clock: systemClock,
    log,
    open,
    readLine: async () => 'a password of my own',
  });
}

const withMail = { SMTP_URL: 'smtp://127.0.0.1:25', COLONELS: 'boss@example.com' };
const said = async (typed: string, env: CommandContext['env'] = withMail) =>
  run(typed === '' ? [] : typed.split(' '), closed(env));

test.each([
  ['', 'Usage: glimpse-admin COMMAND'],
  ['promote', 'There is no such command'],
  ['colonel', 'Usage: glimpse-admin colonel <address> [--password-stdin]'],
  ['colonel a@example.com b@example.com', 'Usage: glimpse-admin colonel'],
  ['colonel a@example.com --password', 'Usage: glimpse-admin colonel'],
  ['colonel nobody', 'This is not a valid e-mail address'],
  ['colonel a@localhost', 'This is not a valid e-mail address'],
  ['plan a@example.com', 'Usage: glimpse-admin plan <address> <plan>'],
  ['plan a@example.com identity --until', 'Usage: glimpse-admin plan'],
  ['plan a@example.com identity --now=yes', 'Usage: glimpse-admin plan'],
  ['plan a@example.com gold', 'There is no such plan'],
  ['plan a@example.com identity --until soon', 'Write the date as year-month-day'],
  ['plan a@example.com identity --until 2001-01-01', 'This day is over'],
  ['plan a@example.com basic --until 2999-01-01', 'The plan basic does not end: leave out --until'],
  ['plan a,b@example.com basic', 'This is not a valid e-mail address'],
  ['test-mail', 'Usage: glimpse-admin test-mail <address>'],
  ['mails resend x', 'Usage: glimpse-admin mails'],
  ['mails requeue', 'Usage: glimpse-admin mails'],
  ['mails requeue x --all', 'Usage: glimpse-admin mails'],
  ['mails requeue x --failed', 'Usage: glimpse-admin mails'],
  ['mails --all', 'Usage: glimpse-admin mails'],
  ['delete-account a@example.com', 'add --yes'],
  ['config all', 'Usage: glimpse-admin config'],
  ['check-keys now', 'Usage: glimpse-admin check-keys'],
])('"%s" is invalid usage', async (typed, sentence) => {
  const { exitCode, out, fault } = await said(typed);
  expect([exitCode, out]).toEqual([2, '']);
  expect(fault).toContain(sentence);
});

test.each([
  ['colonel a@example.com', withMail, 'COLONELS does not contain this address'],
  ['colonel boss@example.com', { COLONELS: 'boss@example.com' }, 'SMTP_URL is not set'],
  ['colonel boss@example.com', { ...withMail, AUTHENTICATION_ENABLED: 'false' }, 'sign-in is switched off'],
  ['test-mail a@example.com', {}, 'SMTP_URL is not set'],
  ['config', { PORT: 'many' }, 'PORT must be a whole number'],
])('"%s" fails with %j', async (typed, env, sentence) => {
  const { exitCode, fault } = await said(typed, env);
  expect(exitCode).toBe(1);
  expect(fault).toContain(sentence);
  expect(fault.split('\n')).toHaveLength(1);
});

test('a defect prints its class alone and no argument', async () => {
  const { exitCode, fault } = await said('plan ana@example.com global');
  expect(exitCode).toBe(1);
  expect(fault).toMatch(/^The command failed: \{"class":"Error"/);
  expect(fault).not.toContain('ana');
});

test('help names every command', async () => {
  expect(await said('help')).toEqual({ exitCode: 0, out: usage, fault: '' });
  for (const { name, does } of commands)
    for (const part of [`glimpse-admin ${name}`, does]) expect(usage).toContain(part);
});

describe('the configuration', () => {
  const env = {
    MONGO_URL: 'mongodb://user:canary-mongo@db.example.com/glimpse',
    REDIS_URL: 'redis://:canary-redis@cache.example.com',
    SMTP_URL: 'smtps://user:canary-smtp@mail.example.com',
    INCOMING_PASSPHRASE: 'canary-incoming',
    SITE_ORIGIN: 'https://glimpse.example',
    LIMITS_CREATE_SECRET: '7',
  };
  const lines = configLines({ env, config: readConfig(env) });

  test('masks every setting that may hold a password', () => {
    expect(lines.join('\n')).not.toMatch(/canary|db\.example/);
    for (const name of ['MONGO_URL', 'REDIS_URL', 'SMTP_URL', 'INCOMING_PASSPHRASE'])
      expect(lines).toContain(`${name}=***`);
    expect(configLines({ env: {}, config: readConfig({}) })).toContain('MONGO_URL=***  # default');
  });

  test('shows given, default, derived and missing settings, and the limits', () => {
    expect(lines).toContain('SITE_ORIGIN=https://glimpse.example');
    expect(lines).toContain('REGION=eu  # default');
    expect(lines).toContain('MAIL_FROM=noreply@glimpse.example  # default');
    expect(lines).toContain('KEYS_MIRROR_FILE=  # not set');
    expect(lines).toContain('LIMITS_CREATE_SECRET=7/1200');
    expect(lines).toContain('LIMITS_SHOW_SECRET=1000/1200  # default');
  });
});

test('the package brings the program that the usage names', () => {
  const home = new URL('../../', import.meta.url);
  const { bin }: { readonly bin: Readonly<Record<string, string>> } = JSON.parse(
    readFileSync(new URL('package.json', home), 'utf8'),
  );
  const [[name, file] = ['', '']] = Object.entries(bin);
  expect(usage).toContain(`Usage: ${name} COMMAND`);
  expect(readFileSync(new URL(file, home), 'utf8')).toMatch(/^#!\/usr\/bin\/env node\n/);
  expect(statSync(new URL(file, home)).mode & 0o111).toBe(0o111);
});
