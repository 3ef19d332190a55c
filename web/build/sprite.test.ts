// Tests how icons are drawn (docs/design/web.md#icons).
import { expect, test } from 'vitest';
import { firstIcons, icons } from '../src/ui/display/icon-names.ts';
import { iconPaths, spriteText } from './sprite.ts';

test('every icon has a path', () => {
  const paths = iconPaths();
  expect(Object.keys(paths)).toEqual(Object.keys(icons));
  for (const [name, d] of Object.entries(paths)) expect(d, name).toMatch(/^M[\d .a-zA-Z-]+$/);
});

test('the sprite holds exactly the icons that are not drawn inline', () => {
  const ids = [...spriteText().matchAll(/<symbol id="([^"]+)"/g)].map(([, id]) => id);
  const later = Object.keys(icons).filter((name) => !firstIcons.some((first) => first === name));
  expect(ids).toEqual(later);
});

test('the sprite has no outside references and no script', () => {
  expect(spriteText().replace('http://www.w3.org/2000/svg', '')).not.toMatch(/https?:|data:|<script|style=/);
});
