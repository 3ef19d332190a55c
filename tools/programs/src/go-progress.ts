// Says how far a build with `go build -v` is.

/** Follows the output of a build. Disposal ends the lines. */
export type Progress = Disposable & {
  /** Takes what the build printed: one line per compiled package. */
  readonly add: (text: string) => void;
  /** The end of what was printed, for an error. */
  readonly said: () => string;
};

const everyMs = 10_000;
const keptChars = 4000;

/**
 * Calls `say` every ten seconds with one line. Packages that were compiled before are not printed by the
 * build, so the number of packages is an upper limit.
 */
export function progressOf(total: number, say: (line: string) => void): Progress {
  const start = performance.now();
  let text = '';
  let compiled = 0;
  const tell = (): void => {
    const seconds = ((performance.now() - start) / 1000).toFixed(0);
    say(`  ${compiled} packages compiled of at most ${total}, ${seconds} s ...`);
  };
  const timer = setInterval(tell, everyMs);
  return {
    add(chunk) {
      compiled += chunk.split('\n').length - 1;
      text = `${text}${chunk}`.slice(-keptChars);
    },
    said: () => text,
    [Symbol.dispose]: () => clearInterval(timer),
  };
}
