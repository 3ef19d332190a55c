// The ceiling of stored bytes of a region: a flood from many networks cannot fill the store (api.md 9, create_bytes).
import { fail } from '#platform/errors/api-error.ts';
import type { SecretStore } from '../store/store.ts';

export type StorageQuota = {
  /** Counts content about to be stored. @throws `store.unavailable` at the ceiling */
  admit(bytes: number): void;
  /** Asks the store anew; what was admitted since the last answer is added until the next one. */
  measure(): Promise<void>;
};

type StorageQuotaDeps = {
  readonly secrets: Pick<SecretStore, 'bytes'>;
  /** 0 turns the ceiling off. */
  readonly ceilingBytes: number;
  /** Told after each measurement; an alarm belongs at 70 % of the ceiling. */
  readonly onMeasured: (bytes: number) => void;
};

/** The count of one process: one cheap question every 15 s, an addition per secret. */
export function storageQuota({ secrets, ceilingBytes, onMeasured }: StorageQuotaDeps): StorageQuota {
  let known = 0;
  return {
    admit(bytes) {
      if (ceilingBytes > 0 && known + bytes > ceilingBytes) fail('store.unavailable');
      known += bytes;
    },
    async measure() {
      known = await secrets.bytes();
      onMeasured(known);
    },
  };
}
