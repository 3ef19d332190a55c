// Decides whether a caller may cause one more mail to an address
// (docs/design/limits.md#mails-to-one-address).
import type { RootKeys } from '#platform/crypto/keys/root-keys.ts';
import { lp } from '#platform/crypto/primitives/bytes.ts';
import { wideNetworkOf } from '#platform/http/request/client-address.ts';
import { withOneMore } from '../model/address-mails.ts';
import type { AddressMailsStore } from '../store/address-mails-store.ts';

export type MailShare = {
  /**
   * Counts a mail before it is stored. Called for unknown addresses too, so that they cost the same.
   * @param address as `mailAddress` returns it @returns whether it may be sent
   */
  take(address: string, network: string): Promise<boolean>;
};

type MailShareDeps = {
  readonly store: AddressMailsStore;
  readonly roots: () => RootKeys;
  readonly clock: { now(): Date };
  /** Mails that one wide network may cause in 24 hours; 0 turns the limit off. */
  readonly perWide: number;
  readonly onLimited: () => void;
};

const [idBytes, tagBytes, mostTries] = [16, 8, 10];

export function mailShare({ store, roots, clock, perWide, onLimited }: MailShareDeps): MailShare {
  return {
    async take(address, network) {
      if (perWide === 0) return true;
      const keys = roots();
      const at = clock.now();
      const gen = keys.rootGen(at);
      const id = keys.mac('email', gen, lp('mails', address)).subarray(0, idBytes).toString('base64url');
      const tag = keys.mac('prefix', gen, lp('mails', id, wideNetworkOf(network))).subarray(0, tagBytes);
      for (let tries = 0; tries < mostTries; tries += 1) {
        const { rev, mails } = await store.read(id);
        const next = withOneMore(mails, { tag, at }, perWide);
        if (!next) break;
        if (await store.write(id, rev, { mails: next, now: at })) return true;
      }
      onLimited();
      return false; // also while others take the same address all the time
    },
  };
}
