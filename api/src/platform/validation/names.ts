// Patterns of names in settings, files and rows: regions, hosts, locales.

/** Identifier of a region: 1 to 32 of a-z, 0-9 and -, starting with a letter. */
export const regionPattern = /^[a-z][a-z0-9-]{0,31}$/;

/** Language with an optional country, such as `pt_BR`. */
export const localePattern = /^[a-z]{2}(_[A-Z]{2})?$/;

/** Whether a text is a host name with an optional port, lower case. */
export const isHost = (text: string): boolean =>
  /^[0-9a-z]([0-9a-z.-]{0,251}[0-9a-z])?(:\d{1,5})?$/.test(text);
