// The rules of workflows of the public forge: what a workflow does, anybody can do with `make`, and no step
// has more rights than it needs.
import { parse } from 'yaml';

type Step = {
  readonly name?: string;
  readonly run?: string;
  readonly uses?: string;
  readonly with?: Readonly<Record<string, unknown>>;
};
type Permissions = string | Readonly<Record<string, string>>;
type Job = {
  readonly permissions?: Permissions;
  readonly 'timeout-minutes'?: number;
  readonly steps: readonly Step[];
};
type Workflow = {
  readonly on: unknown;
  readonly permissions?: Permissions;
  readonly jobs: Readonly<Record<string, Job>>;
};

const writes = (permissions: Permissions | undefined): boolean =>
  typeof permissions === 'string'
    ? permissions !== 'read-all'
    : Object.values(permissions ?? {}).includes('write');

const makes = (step: Step): string | undefined => /^make ([a-z0-9]+)$/.exec(step.run ?? '')?.[1];

function stepFaults(step: Step, targets: ReadonlySet<string>): readonly string[] {
  const { run, uses = '' } = step;
  const faults: string[] = [];
  if (run !== undefined && !targets.has(makes(step) ?? '')) faults.push(`runs ${run}, no target of Makefile`);
  if (run === undefined && !/^[\w-]+\/[\w./-]+@[0-9a-f]{40}$/.test(uses))
    faults.push(`uses ${uses || 'nothing'}, not pinned by a commit`);
  if (uses.startsWith('actions/checkout@') && step.with?.['persist-credentials'] !== false)
    faults.push('checkout keeps its token for later steps');
  return faults;
}

/** Targets that only read may not run beside a right to write; `publish` has to write. */
function jobFaults(name: string, job: Job, targets: ReadonlySet<string>): readonly string[] {
  const faults = job.steps.flatMap((step) => stepFaults(step, targets));
  const builds = job.steps.some((step) => step.run !== undefined && makes(step) !== 'publish');
  if (builds && writes(job.permissions)) faults.push('builds with a right to write');
  if (job['timeout-minutes'] === undefined) faults.push('has no timeout-minutes');
  return faults.map((fault) => `${name} ${fault}`);
}

/** Secrets may stand in `env` and `with`, where the forge hides them; no text that is printed holds one. */
const secret = /\$\{\{[^}]*(secrets\.|\.token)/;

/** One text for each rule that a workflow breaks. `targets` are those of Makefile. */
export function workflowFaults(text: string, targets: ReadonlySet<string>): readonly string[] {
  const workflow: Workflow = parse(text);
  const faults = Object.entries(workflow.jobs).flatMap(([name, job]) => jobFaults(name, job, targets));
  if (workflow.permissions === undefined) faults.push('has no permissions for the whole');
  if (writes(workflow.permissions)) faults.push('lets every job write');
  if (JSON.stringify(workflow.on).includes('pull_request_target'))
    faults.push('runs code of strangers with rights of its own');
  const steps = Object.values(workflow.jobs).flatMap((job) => job.steps);
  if (steps.some(({ run = '', name = '' }) => secret.test(run + name))) faults.push('prints a secret');
  const unnamed = text.split('\n').filter((line) => /\buses:/.test(line) && !/ # v\d+\.\d+\.\d+$/.test(line));
  return [...faults, ...unnamed.map((line) => `does not say the version: ${line.trim()}`)];
}
