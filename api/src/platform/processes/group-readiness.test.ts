// Readiness of a group (record 086).
import { expect, test } from 'vitest';
import { joinReadiness } from './group-readiness.ts';

const good = { checks: { mongo: 'ok', keys: 'ok' }, reasons: {} };

test('a group is ready if all are', () => {
  expect(joinReadiness([good, good])).toEqual({
    checks: { processes: 'ok', mongo: 'ok', keys: 'ok' },
    reasons: {},
  });
});

test('the worst check of any process counts, in either order, with its reason', () => {
  const bad = { checks: { mongo: 'failed', keys: 'degraded' }, reasons: { keys: 'Put it back.' } };
  for (const answers of [
    [good, bad],
    [bad, good],
  ])
    expect(joinReadiness(answers)).toEqual({
      checks: { processes: 'ok', mongo: 'failed', keys: 'degraded' },
      reasons: { keys: 'Put it back.' },
    });
});

test('a process without an answer, or with one of another shape, makes the group unready', () => {
  expect(joinReadiness([good, undefined, { checks: { mongo: 'fine' } }])).toMatchObject({
    checks: { processes: 'failed', mongo: 'ok' },
    reasons: { processes: '2 of 3 processes do not answer' },
  });
});
