// The pieces of the proof: what each shows, how large one seed is, and the full length.

/** One piece. A seed is run by a process of its own and may be repeated alone. */
export type Piece = {
  readonly name: string;
  readonly goals: string;
  readonly shows: string;
  /** What `size` counts. */
  readonly unit: string;
  /** Units of one seed. */
  readonly size: number;
  /** Number of seeds of the full length. */
  readonly seeds: number;
  /** A seed that needs longer is killed and counts as a violation. */
  readonly limitMs: number;
  /** Program of one seed; that of the API if absent. */
  readonly program?: string;
};

const minute = 60_000;

export const pieces: readonly Piece[] = [
  {
    name: 'races',
    goals: 'R1, T1',
    shows: '20 readers race for each secret over 4 API processes; each secret gives its text once',
    unit: 'secrets',
    size: 1000,
    seeds: 100,
    limitMs: 10 * minute,
  },
  {
    name: 'elections',
    goals: 'R1, R2, T4, T5',
    shows: 'under 64 clients the primary of three members steps down, is killed, frozen or cut off',
    unit: 'lost primaries',
    size: 20,
    seeds: 10,
    limitMs: 25 * minute,
  },
  {
    name: 'faults',
    goals: 'R1, R2, T3, T6, F1',
    shows: 'under load API processes, MongoDB and Redis are killed or hang, and answers are cut',
    unit: 'faults',
    size: 30,
    seeds: 20,
    limitMs: 20 * minute,
  },
  {
    name: 'unread-answers',
    goals: 'L4',
    shows:
      'callers send 900 requests each and read no answer; the process stays small and others are served in time',
    unit: 'seconds',
    size: 15,
    seeds: 4,
    limitMs: 10 * minute,
  },
  {
    name: 'sealed-uploads',
    goals: 'L4',
    shows:
      '64 encrypted files of 1 MiB are sent at once from 64 networks; all are stored, memory is bounded and others are served in time',
    unit: 'times',
    size: 3,
    seeds: 2,
    limitMs: 10 * minute,
  },
  {
    name: 'restore',
    goals: 'D3, T9',
    shows: 'a backup restored by command and a cold copy put back without it revive no secret',
    unit: 'secrets each way',
    size: 4000,
    seeds: 1,
    limitMs: 30 * minute,
  },
  {
    name: 'recovery',
    goals: 'D4',
    shows: 'a region is backed up, and restored until it serves again within 10 minutes',
    unit: 'documents',
    size: 1_000_000,
    seeds: 1,
    limitMs: 45 * minute,
  },
  {
    name: 'billing-crashes',
    goals: 'B1',
    shows: 'the API is killed at each step of an event, a checkout and a deletion; then all is as at Stripe',
    unit: 'kills at each step',
    size: 10,
    seeds: 5,
    limitMs: 30 * minute,
  },
  {
    name: 'operator-chaos',
    goals: 'O1, O2',
    shows:
      'two operators are killed or stand still, API server, etcd and authority fail, domains come and go; then all is right',
    unit: 'seconds',
    size: 600,
    seeds: 1,
    limitMs: 20 * minute,
    program: 'operator/tests/proof/main.ts',
  },
  {
    name: 'operator-crashes',
    goals: 'O1, O2',
    shows:
      'the operator is killed before and after outside effects, at 5 and 50 % refused nonces; then all is as without a kill',
    unit: 'kills at each effect',
    size: 10,
    seeds: 4,
    limitMs: 60 * minute,
    program: 'operator/tests/proof/main.ts',
  },
  {
    name: 'operator-scale',
    goals: 'limits of the design',
    shows: 'one operator holds many domains within its memory; at rest and after a restart it writes nothing',
    unit: 'domains',
    size: 1000,
    seeds: 1,
    limitMs: 30 * minute,
    program: 'operator/tests/proof/main.ts',
  },
  {
    name: 'domain-dns',
    goals: 'limits of the design',
    shows: 'the domain agent asks DNS at most 100 questions a second while many domains are due at once',
    unit: 'domains',
    size: 500,
    seeds: 2,
    limitMs: 15 * minute,
    program: 'operator/tests/proof/main.ts',
  },
  {
    name: 'tests',
    goals: 'all',
    shows: 'all checks and tests that need no other programs pass with each proof at full size',
    unit: 'runs',
    size: 1,
    seeds: 1,
    limitMs: 60 * minute,
    program: 'scripts/proof/tests.ts',
  },
  {
    name: 'release',
    goals: 'equal releases',
    shows: 'one commit is released from fresh clones by two kinds of users; every file has the same bytes',
    unit: 'clones',
    size: 2,
    seeds: 1,
    limitMs: 60 * minute,
    program: 'scripts/proof/release.ts',
  },
];

/** Finds a piece by its name. */
export const pieceOf = (name: string): Piece | undefined => pieces.find((piece) => piece.name === name);
