// Cleans the name of a file that somebody sent (docs/design/sealed-links.md#sizes).

/** Separators of paths, characters of no width or direction, and signs that a system forbids in names. */
const forbidden = /[/\\:*?"<>|\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}\p{Co}]/gu;
/** Signs that look like nothing, as spaces do. */
const blank = /[\s\u2800\u3164\u115F\u1160\uFFA0]+/gu;
/** Names of devices on Windows, also with an ending. */
const device = /^(?:con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/iu;
const mostChars = 120;
const endingChars = 12;

/**
 * The name under which a browser may save the file: without a path, hidden or changed direction.
 * @returns `secret.bin` if nothing is left
 */
export function cleanFileName(given: string): string {
  const base = /[^/\\]*$/.exec(given)?.[0] ?? '';
  const plain = base.normalize('NFC').replace(forbidden, '_').replace(blank, ' ');
  const bare = plain.replace(/^[\s.]+|[\s.]+$/gu, '');
  if (/^_*$/u.test(bare)) return 'secret.bin';
  return shortened(device.test(bare) ? `_${bare}` : bare);
}

/** Cuts the middle out, so that the ending stays. */
function shortened(name: string): string {
  const chars = [...name];
  if (chars.length <= mostChars) return name;
  const dot = chars.lastIndexOf('.');
  const ending = dot > 0 && chars.length - dot <= endingChars ? chars.slice(dot) : [];
  return [...chars.slice(0, mostChars - ending.length), ...ending].join('');
}
