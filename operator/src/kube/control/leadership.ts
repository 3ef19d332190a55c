// The loss of leadership as an error: the reason of an aborted signal.

/** Another replica may lead from now on, so running work must end at once. */
export class LeadershipLostError extends Error {
  readonly reason: string;
  constructor(reason: string) {
    super(reason);
    this.name = 'LeadershipLostError';
    this.reason = reason;
  }
}
