// Leads a visit to another path (docs/design/web-router.md#redirects).

/** Thrown by guards and loaders; the router catches it. */
export class Redirect extends Error {
  readonly to: string;
  constructor(to: string) {
    super('redirect'); // the path may hold a key
    this.to = to;
  }
}

/** @param path a path of this site @throws Redirect */
export function redirectTo(path: string): never {
  throw new Redirect(path);
}
