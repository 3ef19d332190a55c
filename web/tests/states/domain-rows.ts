// Each row of the table of domain states on its page, with what the agent told in it. They are pictured
// (docs/proofs/domains/README.md); the words of each row are compared in DomainStates.test.tsx.
import { checkedByAgent } from '../../../operator/tests/domains/agent-told.ts';
import { allStates, type Cells, hostOf, rowOf } from '../../../operator/tests/domains/domain-states.ts';
import { addDomain, answerDomain, signInOwner } from '../domain-owner.ts';
import { opened, type State } from '../visit.ts';

const zone = 'acme.org';

/** The name of a row: its reason, and what an apex has for it. */
function nameOf(cells: Cells): string {
  const row = rowOf(cells);
  const apex = row?.name !== 'any' && cells.name === 'apex' ? '-apex' : '';
  return `domain-row-${row?.reason}${apex}`;
}

/** Replaces the example name of the table, which the API refuses as reserved. */
function inZone<T>(told: T): T {
  const text = JSON.stringify(told).replaceAll('acme.example', zone);
  return JSON.parse(text.replaceAll(/(?<![\w.-])example(?![\w.-])/g, zone));
}

/** Opens the page of a domain that the agent has checked in this state. */
const showing =
  (cells: Cells): State =>
  async (visit) => {
    const { reason, ownership, serving, nextAction, conditions, txt } = await checkedByAgent(cells);
    const { name, value, verifiedAt = null } = txt;
    const told = inZone({ nextAction, name, value });
    const owner = await signInOwner(visit.site, visit.page.context());
    const hostname = inZone(hostOf(cells));
    const id = await addDomain(owner, hostname);
    // Several owners have this name in this walk, so none is its holder.
    const record = { name: told.name, value: told.value, verifiedAt };
    const status = { reason, ownership, serving, nextAction: told.nextAction, conditions, txt: record };
    await answerDomain(visit.site, id, { ...status, seen: new Date(), holder: false });
    await opened(visit, `/account/domains/${hostname}/verify`);
    await visit.page.locator('[data-reason]').waitFor();
  };

/** One state for each reason, the first one of the table. */
export const domainRowStates: Readonly<Record<string, State>> = Object.fromEntries(
  allStates.toReversed().map((cells) => [nameOf(cells), showing(cells)]),
);
