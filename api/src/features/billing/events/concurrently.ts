// Bounds the calls to Stripe that run at once.

const most = 4;

/** Runs all work, four at once. @returns the failures */
export async function concurrently(
  work: readonly (() => Promise<unknown>)[],
): Promise<readonly { readonly reason: unknown }[]> {
  const failures: { readonly reason: unknown }[] = [];
  const left = work.values();
  const runner = async (): Promise<void> => {
    for (const run of left) {
      try {
        await run();
      } catch (reason) {
        failures.push({ reason });
      }
    }
  };
  await Promise.all(Array.from({ length: most }, runner));
  return failures;
}
