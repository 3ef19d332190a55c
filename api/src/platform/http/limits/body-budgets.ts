// The two budgets of bodies: many large ones cannot push out small ones (docs/design/limits.md#body-memory).
import { limits } from '@glimpse/contracts/limits';
import type { BodyShares } from '../core/body-share.ts';
import { createBodyBudget } from './body-budget.ts';

/** The budgets, by the limit of a call: `small` is for calls that allow at most 16 KiB. */
export type BudgetName = 'small' | 'large';

export type BodyBudgets = BodyShares & {
  heldBytes(name: BudgetName): number;
};

type Deps = {
  /** Most bytes of all small bodies, and of all large ones. */
  readonly smallBytes: number;
  readonly largeBytes: number;
  /** A steady time in ms. */
  readonly nowMs: () => number;
  readonly onEnded: (name: BudgetName) => void;
};

/** Creates both budgets, empty. */
export function createBodyBudgets({ smallBytes, largeBytes, nowMs, onEnded }: Deps): BodyBudgets {
  const create = (name: BudgetName, mostBytes: number) =>
    createBodyBudget({ mostBytes, nowMs, onEnded: () => onEnded(name) });
  const budgets = {
    small: create('small', smallBytes),
    large: create('large', largeBytes),
  };
  return {
    open: (prefix, mostBytes) => budgets[mostBytes <= limits.smallBodyBytes ? 'small' : 'large'].open(prefix),
    heldBytes: (name) => budgets[name].heldBytes(),
  };
}
