// The icons of the product: name here -> name in the Lucide set (docs/design/web.md#icons).

/** Each line adds an icon to the sprite. */
export const icons = {
  alert: 'circle-alert',
  arrow: 'arrow-right',
  back: 'arrow-left',
  chat: 'message-square',
  check: 'check',
  chev: 'chevron-down',
  clock: 'clock',
  copy: 'copy',
  eye: 'eye',
  eyeoff: 'eye-off',
  flame: 'flame',
  globe: 'globe',
  info: 'info',
  key: 'key',
  link: 'link',
  lock: 'lock',
  mail: 'mail',
  menu: 'menu',
  moon: 'moon',
  plus: 'plus',
  qr: 'qr-code',
  refresh: 'refresh-cw',
  send: 'send',
  shield: 'shield-check',
  sliders: 'settings-2',
  user: 'user',
  warn: 'triangle-alert',
  x: 'x',
} as const;

export type IconName = keyof typeof icons;
