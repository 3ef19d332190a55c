// Labelled places in a reveal at which a test may kill the process (trust.md 5, crash table).

export const crashLabels = [
  'reveal.before_claim',
  'reveal.claim_sent',
  'reveal.before_decrypt',
  'reveal.after_decrypt',
  'reveal.before_answer',
  'reveal.mid_body',
  'reveal.after_body',
  'acknowledge.before_update',
] as const;

export type CrashLabel = (typeof crashLabels)[number];

/** Kills the process if this place is armed; otherwise it costs one comparison. */
export type Crash = ((label: CrashLabel) => void) & { readonly armed: string | undefined };

/** @param die must not return in earnest: it ends the process at once, without any cleaning up */
export function crashPoints(armed: string | undefined, die: () => void): Crash {
  const crash = (label: CrashLabel): void => {
    if (label === armed) die();
  };
  return Object.assign(crash, { armed });
}
