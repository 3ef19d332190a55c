// Names every outside effect, so that tests can kill the process right before or after each one.

/** Runs outside effects by name. `Name` is the closed list of names. */
export type Effects<Name extends string = string> = {
  run<T>(name: Name, effect: () => Promise<T>): Promise<T>;
};

/** Where to end the process: at the `nth` run of an effect, counted from 1. */
export type CrashPoint = { readonly name: string; readonly when: 'before' | 'after'; readonly nth: number };

type Options = {
  readonly crashAt?: CrashPoint | undefined;
  /** Ends the process at once, as SIGKILL does. */
  readonly die: () => void;
  /** Receives each name that ran; tests compare them with the list. */
  readonly onRun?: (name: string) => void;
};

/** Reads `<name>:before|after:<nth>`, the value of GLIMPSE_CRASH_AT. Another form gives `undefined`. */
export function parseCrashPoint(text: string): CrashPoint | undefined {
  const found = /^([a-z0-9.-]+):(before|after):(\d+)$/.exec(text);
  if (!found) return undefined;
  const [, name = '', when = '', nth = '1'] = found;
  return { name, when: when === 'before' ? 'before' : 'after', nth: Number(nth) };
}

/** Creates the runner of effects. Without a crash point it only calls the effect. */
export function createEffects<Name extends string>({ crashAt, die, onRun }: Options): Effects<Name> {
  const counts = new Map<string, number>();
  const dieIf = (name: string, when: CrashPoint['when'], nth: number): void => {
    if (crashAt?.name === name && crashAt.when === when && crashAt.nth === nth) die();
  };
  return {
    async run(name, effect) {
      const nth = (counts.get(name) ?? 0) + 1;
      counts.set(name, nth);
      onRun?.(name);
      dieIf(name, 'before', nth);
      const result = await effect();
      dieIf(name, 'after', nth);
      return result;
    },
  };
}

/** Runs effects without crash points. */
export const plainEffects: Effects = { run: (_name, effect) => effect() };
