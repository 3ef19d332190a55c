// The icons of the product: name here -> name in the Lucide set (docs/design/web.md#icons).

/** Each line adds an icon. */
export const icons = {
  alert: 'circle-alert',
  arrow: 'arrow-right',
  back: 'arrow-left',
  bell: 'bell',
  bolt: 'zap',
  chat: 'message-square',
  check: 'check',
  chev: 'chevron-down',
  clock: 'clock',
  copy: 'copy',
  download: 'download',
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
  out: 'log-out',
  plus: 'plus',
  qr: 'qr-code',
  refresh: 'refresh-cw',
  send: 'send',
  share: 'share-2',
  shield: 'shield-check',
  sliders: 'settings-2',
  star: 'star',
  sun: 'sun',
  user: 'user',
  warn: 'triangle-alert',
  x: 'x',
} as const;

/** Icons that Home and the pages of a secret draw inline, so that a first visit asks for no sprite. */
export const firstIcons = [
  'alert', 'arrow', 'bell', 'chat', 'check', 'chev', 'clock', 'copy', 'download', 'eye', 'eyeoff', 'flame', 'globe', 'info', 'key', 'lock',
  'mail', 'menu', 'moon', 'plus', 'qr', 'refresh', 'send', 'share', 'shield', 'sliders', 'warn', 'x',
] as const satisfies readonly (keyof typeof icons)[]; // prettier-ignore

export type IconName = keyof typeof icons;
