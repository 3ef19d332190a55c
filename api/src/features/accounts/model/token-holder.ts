// Finds which API token of an account a caller holds (docs/design/trust.md#api-tokens).
import { limits } from '@glimpse/contracts/limits';
import type { TokenScope } from '@glimpse/contracts/endpoint';
import { sameBytes } from '#platform/crypto/primitives/primitives.ts';
import type { RootKeys } from '#platform/crypto/keys/root-keys.ts';
import type { Account } from './account.ts';
import { isLiving, type NamedToken } from './api-token.ts';

/** `named`: absent for the token without a name, which may do everything. */
export type HeldToken = { readonly scopes: readonly TokenScope[]; readonly named?: NamedToken };

const most = limits.apiTokens + 1;
type Mac = Pick<NamedToken, 'mac' | 'gen'>;

/**
 * Compares with every token, in constant time. An account with few tokens, or none, costs the same as a full
 * one: the missing ones are compared with bytes that no token has.
 */
export function heldToken(
  roots: RootKeys,
  account: Account | undefined,
  { given, now }: { readonly given: string; readonly now: Date },
): HeldToken | undefined {
  const macs = new Map(roots.gens.map((gen) => [gen, roots.mac('apitoken', gen, given)]));
  const isGiven = ({ mac, gen }: Mac): boolean => sameBytes(macs.get(gen) ?? Buffer.alloc(1), mac);
  const [first] = macs.values();
  const none: Mac = { mac: Buffer.alloc(first?.length ?? 1), gen: roots.gens[0] ?? 0 };
  const named = account?.tokens ?? [];
  const all: readonly Mac[] = [account?.token ?? none, ...named];
  const matches = Array.from({ length: most }, (_, at) => isGiven(all[at] ?? none));
  if (!account?.verified) return undefined;
  if (matches[0] && account.token) return { scopes: ['everything'] };
  const found = named.find((_, at) => matches[at + 1]);
  return found && isLiving(found, now) ? { scopes: found.scopes, named: found } : undefined;
}
