// Tests the icon sprite (docs/design/web.md#icons).
import { expect, test } from 'vitest';
import { icons } from '../src/ui/display/icon-names.ts';
import { spriteText } from './sprite.ts';

test('the sprite holds exactly the used icons, with strokes of 1.75 px', () => {
  const ids = [...spriteText().matchAll(/<symbol id="([^"]+)"/g)].map(([, id]) => id);
  expect(ids).toEqual(Object.keys(icons));
  expect(spriteText()).not.toContain('stroke-width="2"');
});

test('the sprite has no outside references and no script', () => {
  expect(spriteText().replace('http://www.w3.org/2000/svg', '')).not.toMatch(/https?:|data:|<script|style=/);
});
