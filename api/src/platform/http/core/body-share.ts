// The part that one body holds of the memory of all bodies (docs/design/limits.md#body-memory).

/** Disposal gives the part back. */
export type BodyShare = Disposable & {
  /** Sets what runs when this body is ended to make room, before it is used. */
  onEnd(listener: () => void): void;
  /** Sets the bytes that this body holds; ends others if needed. @returns false if it was ended itself */
  hold(bytes: number): boolean;
  /**
   * Marks a received body as used: it is no longer ended for others. Waits while used bodies have half of the
   * budget; never settles if the body ends meanwhile. @param bytes the most that it will hold
   */
  use(bytes: number): void | Promise<void>;
};

export type BodyShares = {
  /** Opens the share of one body for the caller's network. @param mostBytes the limit of its call */
  open(prefix: string, mostBytes: number): BodyShare;
};
