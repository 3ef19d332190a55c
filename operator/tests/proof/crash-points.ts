// Lists the effects at which `operator-crashes` kills the operator, and the tests of the other ones.
import type { EffectName } from '#resources/effect-names.ts';

/** What happens while the operator is killed. `shownBy`: this proof does not reach it, that test does. */
export type CrashSetup =
  | 'issue'
  | 'account'
  | 'removal'
  | 'retention'
  | 'region'
  | { readonly shownBy: string };

const onRows = { shownBy: 'domains/claim-sync.int.test.ts' };
const onRegions = { shownBy: 'regions/crash.int.test.ts' };
const onMembers = { shownBy: 'mongo/crash.int.test.ts' };

/** Every effect. The compiler refuses a list without one of them. */
export const setups: Readonly<Record<EffectName, CrashSetup>> = {
  'acme.answer': 'issue',
  'acme.create-account-key': 'account',
  'acme.create-next-key': 'issue',
  'acme.finalize': 'issue',
  'acme.new-order': 'issue',
  'acme.register': 'account',
  'acme.remove-certificate': 'removal',
  'acme.remove-next-key': 'issue',
  'acme.reserve': 'issue',
  'acme.retain-certificate': 'retention',
  'acme.save-account': 'account',
  'acme.store-certificate': 'issue',
  'acme.write-certificate': 'issue',
  'acme.write-order': 'issue',
  'credentials.create': 'region',
  'credentials.replace': onRegions,
  'domains.apply': 'issue',
  'domains.patch': 'issue',
  'domains.remove': 'removal',
  'domains.write-row': onRows,
  'domains.write-status': 'issue',
  'keys.create': 'region',
  'keys.operator-key': 'region',
  'keys.raise-epoch': onRegions,
  'keys.replace': 'region',
  'mongo.force-reconfigure': onMembers,
  'mongo.raise-compatibility': onMembers,
  'mongo.reconfigure': onMembers,
  'mongo.step-down': onMembers,
  'regions.apply': 'region',
  'regions.patch': 'region',
  'regions.remove': onRegions,
  'regions.write-status': 'region',
};
