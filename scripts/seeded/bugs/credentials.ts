// Bugs of what an owner does with sessions, named tokens, the address and notices.
import type { SeededBug } from '../plant.ts';

const accounts = 'api/src/features/accounts';
const secrets = 'api/src/features/secrets';

export const credentialsBugs: readonly SeededBug[] = [
  {
    name: 'ended-session-stays-listed',
    story:
      'ending a session of another device drops its record alone, so it lives on where Redis takes no writes',
    edits: [
      {
        file: `${accounts}/sessions/own-sessions.ts`,
        find: 'const ended = await accounts.endSession([listed.name], account);',
        replace: 'const ended = true;',
      },
    ],
    caughtBy: `${accounts}/sessions/end-session.test.ts`,
  },
  {
    name: 'call-without-scope-takes-any-token',
    story: 'a call whose contract names no scope takes tokens for some calls only',
    edits: [
      {
        file: 'api/src/platform/http/auth/authenticate.ts',
        find: 'return scope !== undefined && scopes.includes(scope);',
        replace: 'return scope === undefined || scopes.includes(scope);',
      },
    ],
    caughtBy: 'api/src/platform/http/auth/authenticate.test.ts',
  },
  {
    name: 'expired-token-lets-in',
    story: 'the end of a named token is shown, and not compared',
    edits: [
      {
        file: `${accounts}/model/token-holder.ts`,
        find: 'return found && isLiving(found, now) ?',
        replace: 'return found ?',
      },
    ],
    caughtBy: `${accounts}/model/token-holder.test.ts`,
  },
  {
    name: 'use-written-by-the-call',
    story: 'a call with a named token writes the day of use, also a GET',
    edits: [
      {
        file: `${accounts}/tokens/token-uses.ts`,
        find: '      const key = `',
        replace: '      void accounts.noteTokenUse(account, id, day);\n      const key = `',
      },
    ],
    caughtBy: `${accounts}/tokens/token-uses.test.ts`,
  },
  {
    name: 'new-mailbox-suffices',
    story: 'the new mailbox alone changes the address of an account',
    edits: [
      {
        file: `${accounts}/store/address-store.ts`,
        find: 'if (!next.next.done || !next.present.done) return',
        replace: 'if (!next.next.done) return',
      },
    ],
    caughtBy: 'api/tests/accounts/change-address.int.test.ts',
  },
  {
    name: 'left-mailbox-has-a-trial',
    story:
      'a checkout with a trial is paid after a change of address, and the mailbox that was left has another trial',
    edits: [
      {
        file: 'api/src/features/billing/trial-marks.ts',
        find: 'if (row?.checkout !== undefined || row?.applied',
        replace: 'if (row?.applied',
      },
    ],
    caughtBy: 'api/src/features/billing/trial-marks.test.ts',
  },
  {
    name: 'notice-before-the-end-is-certain',
    story: 'a reveal without a nonce, which may be undone, is told to the owner at once',
    edits: [
      {
        file: `${secrets}/store/secret-notices-store.ts`,
        find: "{ end: 'legacy', endedAt: { $lt: before } }",
        replace: "{ end: 'legacy', endedAt: { $lt: now } }",
      },
      {
        file: `${secrets}/store/secret-notices-store.ts`,
        find: '  const before = new Date(now.getTime() - leaseSeconds * 1000);\n',
        replace: '',
      },
    ],
    caughtBy: `${secrets}/store/secret-notices-store.int.test.ts`,
  },
  {
    name: 'notice-to-any-address',
    story: 'a notice is mailed to an address that nobody has confirmed',
    edits: [
      {
        file: `${secrets}/send-notices.ts`,
        find: 'if (!account?.verified) return undefined;',
        replace: 'if (!account) return undefined;',
      },
    ],
    caughtBy: `${secrets}/send-notices.test.ts`,
  },
];
