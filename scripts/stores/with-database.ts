// Another database of the same MongoDB.

/** The address with `name` in place of the database that it names, if any; there may be several hosts. */
export const withDatabase = (url: string, name: string): string =>
  url.replace(/^(mongodb(?:\+srv)?:\/\/[^/?]+)\/?[^?]*/, (_address, hosts: string) => `${hosts}/${name}`);
