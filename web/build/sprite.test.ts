// The icon sprite (web.md 2.4, Icons).
import { expect, test } from 'vitest';
import { icons } from '../src/ui/display/icon-names.ts';
import { spriteText } from './sprite.ts';

test('the sprite holds exactly the used icons, in our stroke', () => {
  const ids = [...spriteText().matchAll(/<symbol id="([^"]+)"/g)].map(([, id]) => id);
  expect(ids).toEqual(Object.keys(icons));
  expect(spriteText()).not.toContain('stroke-width="2"');
});

test('the sprite names nothing outside itself and runs nothing', () => {
  expect(spriteText().replace('http://www.w3.org/2000/svg', '')).not.toMatch(/https?:|data:|<script|style=/);
});
