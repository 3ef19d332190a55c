// Tests when the checks of a custom domain run: planned, asked for by its owner, or by an annotation.
import { expect, test } from 'vitest';
import { customDomains } from '#resources/custom-domain.ts';
import { dueCheck } from './check-domain.ts';
import { type DomainRun, newDomainMemory } from './deps.ts';

const at = (text: string): Date => new Date(`2026-01-05T${text}Z`);
const memory = newDomainMemory();

function run(
  now: string,
  more: { dns?: object; retry?: string; recheckAt?: string; memory?: typeof memory; ready?: boolean } = {},
): DomainRun {
  const { dns = { lastChecked: '2026-01-05T12:00:00Z', nextCheck: '2026-01-05T12:01:00Z' }, retry } = more;
  const domain = customDomains.parse({
    apiVersion: 'glimpse.dev/v1alpha1',
    kind: 'CustomDomain',
    metadata: {
      name: 'a.example',
      uid: 'one',
      ...(retry !== undefined && { annotations: { 'glimpse.dev/retry-now': retry } }),
    },
    spec: { hostname: 'a.example', customerId: '7c1f0a52d9be' },
    status: {
      dns,
      conditions: more.ready
        ? [
            {
              type: 'Ready',
              status: 'True',
              reason: 'Live',
              message: '',
              lastTransitionTime: '2026-01-05T12:00:00Z',
            },
          ]
        : [],
    },
  });
  const row = more.recheckAt === undefined ? undefined : { recheckAt: at(more.recheckAt) };
  return { domain, row, now: at(now), deps: { memory: more.memory ?? newDomainMemory() } } as never;
}

test('a domain that was never checked is checked at once', () => {
  expect(dueCheck(run('12:00:00', { dns: {} }))).toMatchObject({ now: true, requested: false });
});

test('a planned check waits for its time', () => {
  expect(dueCheck(run('12:00:30'))).toEqual({ now: false, requested: false, restMs: 30_000 });
  expect(dueCheck(run('12:01:00'))).toMatchObject({ now: true, requested: false });
});

test('"Check now" is answered at once, also right after a planned check', () => {
  expect(dueCheck(run('12:00:03', { recheckAt: '12:00:02' }))).toMatchObject({ now: true, requested: true });
});

test('"Check now" that was answered is not answered again', () => {
  expect(dueCheck(run('12:00:30', { recheckAt: '12:00:00' }))).toMatchObject({
    now: false,
    requested: false,
  });
});

test('a second question within 10 s is answered when they are over, and never lost', () => {
  const held = newDomainMemory();
  dueCheck(run('12:00:02', { recheckAt: '12:00:01', memory: held }));
  const dns = { lastChecked: '2026-01-05T12:00:02Z', nextCheck: '2026-01-05T18:00:00Z' };
  const again = { dns, recheckAt: '12:00:05', memory: held };
  expect(dueCheck(run('12:00:06', again))).toEqual({ now: false, requested: true, restMs: 6000 });
  expect(dueCheck(run('12:00:12', again))).toMatchObject({ now: true, requested: true });
});

test('a changed annotation asks once', () => {
  const held = newDomainMemory();
  dueCheck(run('12:00:01', { memory: held }));
  expect(dueCheck(run('12:00:02', { memory: held, retry: '1' }))).toMatchObject({
    now: true,
    requested: true,
  });
  expect(dueCheck(run('12:00:20', { memory: held, retry: '1' }))).toMatchObject({
    now: false,
    requested: false,
  });
});

test('after a start an annotation counts only for a domain that is not ready', () => {
  expect(dueCheck(run('12:00:02', { retry: '1' }))).toMatchObject({ now: true, requested: true });
  expect(dueCheck(run('12:00:02', { retry: '1', ready: true }))).toMatchObject({ now: false });
});
