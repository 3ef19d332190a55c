// Shape of the two key Secrets as the reconciler of keys reads and writes them.

export const keySecretName = 'region-keys';
export const keyEntry = 'keys.json';
export const operatorKeyName = 'operator-key';
export const operatorKeyEntry = 'key';

/** A Secret as it was read. */
export type KeySecret = {
  readonly name: string;
  readonly uid: string;
  readonly resourceVersion: string;
  readonly createdAt: string;
  readonly annotations: Readonly<Record<string, string>>;
  readonly data: Readonly<Record<string, Buffer>>;
};

/** What a write sets. Labels and the exclusion from backups are the adapter's. */
export type KeySecretContent = Pick<KeySecret, 'name' | 'annotations' | 'data'>;

/** Access by name only: Secrets are never listed or watched. */
export type KeySecrets = {
  read(name: string, signal: AbortSignal): Promise<KeySecret | undefined>;
  create(content: KeySecretContent, signal: AbortSignal): Promise<KeySecret>;
  /** PUT of the whole object; a stale resource version is a conflict. */
  replace(content: KeySecretContent, resourceVersion: string, signal: AbortSignal): Promise<KeySecret>;
};
