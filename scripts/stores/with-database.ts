// Selects another database in a MongoDB URL.

/** Replaces the database of the URL, if any, by `name`. The URL may have several hosts. */
export const withDatabase = (url: string, name: string): string =>
  url.replace(/^(mongodb(?:\+srv)?:\/\/[^/?]+)\/?[^?]*/, (_address, hosts: string) => `${hosts}/${name}`);
