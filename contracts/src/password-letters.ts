// What generated passwords are made of, on the server and in the browser
// (docs/design/http-api.md#generated-passwords).

/** Without characters that look alike. */
export const passwordLetters = 'abcdefghjkmnpqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ23456789';
/** Added to the letters unless symbols are off. */
export const passwordSymbols = '*$!?()';
export const passwordDigits = '0123456789';
