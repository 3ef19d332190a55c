// Answers whose time must not tell what was found: none leaves before a floor that the work stays below (trust.md 6, A1).

const floorMs = 300;

/** The work's result, at the earliest after the floor; a refusal waits as long. */
export async function withMinimumDuration<Result>(work: Promise<Result>): Promise<Result> {
  const floor = new Promise<void>((resolve) => void setTimeout(resolve, floorMs));
  const [done] = await Promise.allSettled([work, floor]);
  if (done.status === 'rejected') throw done.reason;
  return done.value;
}
