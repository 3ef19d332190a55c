// Names of all outside effects, which are the crash points of the tests.

/** Sorted. A name that no test reaches, or a run with a name that is not here, fails the tests. */
export const effectNames = [
  'acme.answer',
  'acme.create-account-key',
  'acme.create-next-key',
  'acme.finalize',
  'acme.new-order',
  'acme.register',
  'acme.remove-certificate',
  'acme.remove-next-key',
  'acme.reserve',
  'acme.save-account',
  'acme.store-certificate',
  'acme.write-certificate',
  'acme.write-order',
  'credentials.create',
  'credentials.replace',
  'domains.apply',
  'domains.patch',
  'domains.remove',
  'domains.write-row',
  'domains.write-status',
  'keys.create',
  'keys.operator-key',
  'keys.raise-epoch',
  'keys.replace',
  'mongo.force-reconfigure',
  'mongo.raise-compatibility',
  'mongo.reconfigure',
  'mongo.step-down',
  'regions.apply',
  'regions.patch',
  'regions.remove',
  'regions.write-status',
] as const;

export type EffectName = (typeof effectNames)[number];
