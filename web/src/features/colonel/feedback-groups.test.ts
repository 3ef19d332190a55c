// Feedback by UTC day (docs/design/http-api.md#colonel).
import { expect, test } from 'vitest';
import { groupsOf } from '#features/colonel/feedback-groups.ts';

const now = Date.UTC(2026, 10, 22, 0, 30) / 1000;
const ago = (hours: number) => ({ created: now - hours * 3600 });

test('messages of today, yesterday and before are apart; an empty group is left out', () => {
  const messages = [ago(0), ago(1), ago(24), ago(25), ago(300)];
  expect(groupsOf(messages, now).map(([name, group]) => [name, group.length])).toEqual([
    ['today', 1],
    ['yesterday', 2],
    ['older', 2],
  ]);
  expect(groupsOf([ago(300)], now).map(([name]) => name)).toEqual(['older']);
});
