// What a setup of `operator-crashes` gives: work for the operator, and how it must end.

/** Work that reaches an effect as often as the operator is killed there. */
export type CrashWork = {
  /** Before each start of the operator, which is killed at the effect. */
  begin(nth: number): Promise<void>;
  /** Adds work: one kill may come when several effects are under way, so that none is left for the next. */
  more(): Promise<void>;
  isCalm(): Promise<boolean>;
  /** @returns one sentence for each fault. */
  findFaults(): Promise<readonly string[]>;
  /** Takes everything away while the operator runs. @returns one sentence for each object that is left */
  clear(): Promise<readonly string[]>;
  /** Orders above one for each name. */
  extraOrders(): number;
};
