// Bugs of the boxes of accounts.
import type { SeededBug } from '../plant.ts';

const row = 'api/src/features/accounts/store/account-row.ts';
const box = 'api/src/features/accounts/store/account-box.ts';
const rowTests = 'api/src/features/accounts/store/account-row.test.ts';

export const accountsBugs: readonly SeededBug[] = [
  {
    name: 'clear-fields-decide',
    story: 'clear fields decide although the key file says that boxes do: a copied hash opens an account',
    edits: [
      {
        file: row,
        find: 'const clear = keys.boxesOnly ? undefined : clearFields(document, keys);',
        replace: 'const clear = clearFields(document, keys);',
      },
    ],
    caughtBy: rowTests,
  },
  {
    name: 'mixed-row-opens',
    story: 'a clear field that differs from the box is ignored instead of closing the row',
    edits: [{ file: row, find: "if (!clear && !hasBox) return 'mixed';", replace: '' }],
    caughtBy: rowTests,
  },
  {
    name: 'address-not-compared',
    story: 'a row opens under the id of another address',
    edits: [
      {
        file: row,
        find: "return emailIds(keys, boxed.address).some((id) => id.equals(emailId)) ? boxed : 'address';",
        replace: "return emailId ? boxed : 'address';",
      },
    ],
    caughtBy: rowTests,
  },
  {
    name: 'box-of-any-row',
    story: 'a box is not bound to its row: that of an own account opens another one',
    edits: [{ file: box, find: 'lp(purpose, region, id)', replace: 'lp(purpose, region)' }],
    caughtBy: 'api/src/features/accounts/store/account-box.test.ts',
  },
  {
    name: 'box-not-compared',
    story: 'a write does not compare the box that it read: one of two changes is lost',
    edits: [
      {
        file: row,
        find: "const names = ['_id', 'box', ...clearNames];",
        replace: "const names = ['_id', ...clearNames];",
      },
    ],
    caughtBy: 'api/src/features/accounts/store/account-forms-store.int.test.ts',
  },
  {
    name: 'boxes-forgotten-by-a-copy',
    story: 'an accepted older key file lets clear fields decide again',
    edits: [
      {
        file: 'api/src/platform/crypto/keys/key-commands.ts',
        find: "state.boxesOnly || row.boxes === 'only'",
        replace: 'state.boxesOnly',
      },
    ],
    caughtBy: 'api/src/platform/crypto/keys/load-keys.test.ts',
  },
];
