// Features that some browsers of the floor lack, and why the pages need no guard for them
// (docs/browsers.md#floor).

/** The name of a feature, as the search writes it, and the reason. */
type Accepted = Readonly<Record<string, string>>;

const reactOnly = 'React, for its ViewTransition component, which no page uses';
const ownName = 'a property of our own or of a library with the same name';
const pointerOnly = 'the shape of a mouse pointer';
const looksOnly = 'looks: the page is as readable without it';
const ignored = 'an attribute that a browser without it ignores';

/** In scripts. */
export const acceptedInScripts: Accepted = {
  '<button popovertarget>': 'ui/overlay/Popover.tsx opens the list by script where this is missing',
  '<div popover>': 'ui/overlay/Popover.tsx hides the list by styles where this is missing',
  '<input autocapitalize>': ignored,
  'ToggleEvent.newState': 'only a browser with popovers sends the event',
  'HTMLElement.popover': 'React, in its list of attributes',
  'HTMLInputElement.capture': 'React, in its list of attributes',
  'Document.startViewTransition': reactOnly,
  'ViewTransition.finished': reactOnly,
  'ViewTransition.ready': reactOnly,
  'ViewTransition.skipTransition': reactOnly,
  'AsyncDisposableStack.use': ownName,
  'Blob.bytes': ownName,
  'EventTarget.when': ownName,
  'Iterator.take': ownName,
  'Navigator.authentication': ownName,
  'Navigator.share': 'ShareButton.tsx asks for canShare first',
  'RegExp.escape': ownName,
  'Selection.direction': ownName,
  'SuppressedError.error': ownName,
};

/** In styles. */
export const acceptedInStyles: Accepted = {
  'cursor: crosshair': pointerOnly,
  'cursor: default': pointerOnly,
  'cursor: not-allowed': pointerOnly,
  'cursor: pointer': pointerOnly,
  'cursor: progress': pointerOnly,
  resize: 'a phone has no handle: the script of TextArea sets the height',
  'position-try-fallbacks': 'as position-area, for which Popover.module.css has @supports not',
  'grid-template-rows: subgrid': 'plans and tiles of a row do not line up; each is whole',
  'content-visibility': 'a longer first layout of long lists',
  'contain-intrinsic-block-size': 'as content-visibility',
  '@media (scripting)': 'readers without scripts in an older browser see a spare notice',
  '::view-transition-group': 'no transition runs',
  '::view-transition-new': 'no transition runs',
  '::view-transition-old': 'no transition runs',
  '::selection': looksOnly,
  'forced-color-adjust': looksOnly,
  'font-family: ui-monospace': 'the next font of the list is taken',
  'scrollbar-width': looksOnly,
  'text-size-adjust': looksOnly,
  'text-wrap': looksOnly,
};
