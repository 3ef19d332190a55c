// Tests the crash points around outside effects.
import { expect, test } from 'vitest';
import { createEffects, parseCrashPoint } from './effects.ts';

test('a crash point ends the process at the named run, before or after the effect', async () => {
  for (const when of ['before', 'after'] as const) {
    const seen: string[] = [];
    const crashAt = parseCrashPoint(`acme.new-order:${when}:2`);
    const effects = createEffects({ crashAt, die: () => void seen.push('died') });
    for (let run = 0; run < 3; run += 1)
      await effects.run('acme.new-order', async () => void seen.push('done'));
    await effects.run('acme.finalize', async () => void seen.push('other'));
    const second = when === 'before' ? ['died', 'done'] : ['done', 'died'];
    expect(seen).toEqual(['done', ...second, 'done', 'other']);
  }
});

test.each(['', 'x', 'x:between:1', 'X:before:1', 'x:before:'])('the text %j is no crash point', (text) => {
  expect(parseCrashPoint(text)).toBeUndefined();
});

test('names that ran are reported, and results and errors pass through', async () => {
  const names: string[] = [];
  const effects = createEffects({ die: () => undefined, onRun: (name) => void names.push(name) });
  expect(await effects.run('one', () => Promise.resolve(7))).toBe(7);
  await expect(effects.run('two', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(names).toEqual(['one', 'two']);
});
