// The storage quota of a region: the total of all networks is bounded (docs/design/http-api.md#rate-limits).
import { fail } from '#platform/errors/api-error.ts';
import type { SecretStore } from '../store/store.ts';

export type StorageQuota = {
  /** Counts content that is about to be stored. @throws `store.unavailable` if the quota is reached */
  admit(bytes: number): void;
  /** Reads the stored bytes again. Between two readings, admitted bytes are added. */
  measure(): Promise<void>;
};

type StorageQuotaDeps = {
  readonly secrets: Pick<SecretStore, 'bytes'>;
  /** 0 turns the quota off. */
  readonly ceilingBytes: number;
  /** Called after each measurement. Set an alarm at 70 % of the quota. */
  readonly onMeasured: (bytes: number) => void;
};

/** Counts per process: one cheap read every 15 s, one addition per secret. */
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
