// Decides when a certificate is renewed (RFC 9773 for windows of the authority).
import { dayMs } from '#platform/clock.ts';
import { sha256 } from '#platform/crypto.ts';

const shortLifeMs = 10 * dayMs;
const mostSpread = 0.05;

/** Part of 0 to 1 that follows from a text: spreads many certificates without storage. */
function share(text: string): number {
  return sha256(text).readUIntBE(0, 6) / 2 ** 48;
}

export type Lifetime = { readonly notBefore: Date; readonly notAfter: Date };
export type RenewalPlan = Lifetime & {
  readonly hostname: string;
  readonly uid: string;
  readonly serial: string;
  readonly renewAtPercent: number;
  /** Window of the authority; ignored when it begins before the certificate did. */
  readonly window: { readonly start: Date; readonly end: Date } | undefined;
};

/** Moment by the lifetime: a part of it, half of it below ten days, minus up to 5 % by the host's hash. */
function byLifetime({ notBefore, notAfter, hostname, renewAtPercent }: RenewalPlan): Date {
  const life = notAfter.getTime() - notBefore.getTime();
  const part = life < shortLifeMs ? 0.5 : renewAtPercent / 100;
  return new Date(notBefore.getTime() + life * (part - share(hostname) * mostSpread));
}

/** When to renew. A window's moment follows from uid, serial and start, so it needs no storage. */
export function renewalTime(plan: RenewalPlan): Date {
  const { window, notBefore, uid, serial } = plan;
  if (!window || window.start.getTime() < notBefore.getTime() || window.end <= window.start)
    return byLifetime(plan);
  const length = window.end.getTime() - window.start.getTime();
  const part = share(`${uid} ${serial} ${window.start.toISOString()}`);
  return new Date(window.start.getTime() + length * part);
}

/** Whether less than a sixth of the lifetime is left. */
export function isExpiringSoon({ notBefore, notAfter }: Lifetime, now: Date): boolean {
  const life = notAfter.getTime() - notBefore.getTime();
  return notAfter.getTime() - now.getTime() < life / 6;
}
