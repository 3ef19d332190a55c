// Which texts of failures stand in the document itself (docs/design/web-build.md#spare-texts).

/** Names below `shell.routeError`, in the order of the document. */
export const spareNames = [
  'load.heading',
  'chunk.text',
  'offline.heading',
  'offline.text',
  'tryAgain',
  'trying',
  'reload',
] as const;

/** Id of the element that holds one list of texts per language: English and that of the document. */
export const spareId = 'texts';
