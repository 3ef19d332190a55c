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

/** Where the process dies, and how many must be there: who comes before the last waits in that place. */
type Armed = { readonly label: string | undefined; readonly readers: number };

/** Stays in this place for ever, or ends the process, if the place is armed; otherwise it costs one comparison. */
export type Crash = ((label: CrashLabel) => Promise<never> | undefined) & { readonly armed: string | undefined };

const staying = new Promise<never>(() => undefined);

/** @param die must not return in earnest: it ends the process at once, without any cleaning up */
export function crashPoints({ label: armed, readers }: Armed, die: () => void): Crash {
  let here = 0;
  const crash = (label: CrashLabel): Promise<never> | undefined => {
    if (label !== armed) return undefined;
    here += 1;
    if (here >= readers) die();
    return staying;
  };
  return Object.assign(crash, { armed });
}
