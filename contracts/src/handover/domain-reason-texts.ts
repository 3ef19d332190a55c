// The English words for the reasons of a custom domain: sentences, titles, badges
// (docs/design/web-domains.md#reasons).

/** The word beside the name of a domain; the tone repeats it as a colour. */
export const badges = {
  checking: { word: 'Checking', tone: 'wait' },
  waitingForProof: { word: 'Waiting for proof', tone: 'wait' },
  waitingForDns: { word: 'Waiting for DNS', tone: 'wait' },
  gettingReady: { word: 'Getting ready', tone: 'wait' },
  withUs: { word: 'We’re on it', tone: 'wait' },
  needsChange: { word: 'Needs one change', tone: 'warn' },
  needsLook: { word: 'Needs a look', tone: 'warn' },
  switchedOff: { word: 'Switched off', tone: 'warn' },
  cannotBeUsed: { word: 'Can’t be used', tone: 'warn' },
  paused: { word: 'Paused', tone: 'neutral' },
  beingRemoved: { word: 'Being removed', tone: 'neutral' },
  working: { word: 'Working', tone: 'good' },
} as const;

/** Titles of the next step. `{host}` is the domain. */
export const titles = {
  oneMoment: 'One moment',
  otherName: 'Choose another name',
  addTxt: 'Add one TXT record',
  proveOwnership: 'Prove that it’s yours',
  fixTxtName: 'Fix the name of the TXT record',
  fixTxt: 'Fix the TXT record',
  removeTxt: 'Remove the other TXT record',
  movesToYou: 'The domain is moving to you',
  askSupport: 'Ask support',
  recordFound: 'We found your record',
  restoreTxt: 'Put the TXT record back',
  addDns: 'Create one DNS record',
  fixDns: 'Change one DNS record',
  dnsOnly: 'Turn off the proxy',
  removeDns: 'Remove the other address',
  pointBack: 'Point the domain back',
  allowAuthority: 'Allow our certificate authority',
  repairCaa: 'Fix the CAA lookup',
  repairDns: 'Fix the domain’s DNS',
  openPort: 'Open port 80 to us',
  letThrough: 'Stop the redirect on port 80',
  checkFailed: 'The check didn’t get through',
  nameRefused: 'This name was refused',
  certificateComing: 'Your certificate is on its way',
  switchingOn: 'Switching on',
  shortenAnswer: 'Shorten the DNS answer',
  nothingToDo: 'Nothing to do right now',
  weRepair: 'We have to fix something',
  notRenewed: 'The certificate isn’t being renewed',
  choosePlan: 'Choose a plan with domains',
  stopped: 'Switched off by support',
  paused: 'Paused by support',
  beingRemoved: 'Being removed',
  ready: '{host} is ready',
} as const;

/**
 * Sentences as ICU messages. Parameters: names `host`, `zone`, `caaName`, `issuer`, record `type`, and the
 * phrases `found` and `problem`; a record's `name` and `value`; times `retryAt`, `deadline`, `since` and
 * `date`; the count `days`.
 */
export const sentences = {
  lookingAt: 'We’re checking {host}. You don’t have to do anything.',
  notLookedAt:
    'We couldn’t check {host} yet and have to fix something first. You don’t have to do anything. This ' +
    'page will show the first result.',
  invalidName: '{host} can’t be used. Remove it and add a full hostname such as secrets.example.com.',
  addressName: '{host} is an IP address. Remove it and add a hostname such as secrets.example.com.',
  publicSuffix: '{host} is a public suffix. Remove it and add a name you own under it.',
  reservedName: '{host} belongs to this service. Remove it and add a name under a domain you own.',
  regionFull: 'This region can’t take any more domains right now. Next try: {retryAt}.',
  regionAway: 'The region of {host} isn’t running. You don’t have to do anything.',
  otherAccount:
    '{host} is connected to another account. If it’s yours, add this TXT record. The name then moves to you.',
  otherRecord:
    'We found your record. Remove the other TXT record at {name} ({value}). {host} then moves to you ' +
    'within a day.',
  movesSoon: 'We found your record. {host} moves to you on {deadline}.',
  heldBySupport: '{host} was set up by support. Contact support about it.',
  addTxt: 'Add a TXT record to prove that {host} is yours.',
  seenOnce:
    'We found your TXT record. Another account had {host} until recently, so we check once more after ' +
    '{deadline}. Leave the record in place.',
  doubledTxt:
    'We found the TXT record, but its name ends in {zone} twice: your provider adds that part. Enter ' +
    'only the name below.',
  otherTxt: 'We found the TXT record, but with another value. Replace it with this one.',
  txtGone: 'The TXT record is gone. Put it back before {deadline}, or {host} will be switched off.',
  txtGoneMoves:
    'The TXT record is gone, and another account has proved that it owns {host}. Put the record back ' +
    'before {deadline}, or the name moves to that account.',
  switchedOff:
    '{host} was switched off because its TXT record was missing for {days, plural, one {# day} other {# ' +
    'days}}. Add the record again to switch it back on.',
  leadsNowhere: '{host} doesn’t point anywhere yet. Add this {type} record.',
  leadsElsewhere: '{host} points to {found}. Change it to this {type} record.',
  proxyInFront:
    'A proxy answers for {host} and hides where it points. Switch its record to “DNS only”. It must be ' +
    'this {type} record.',
  leadsAlso: '{host} points here and also to {found}. Remove the other address.',
  movedAway:
    '{host} no longer points here, so its links don’t open. Point it back with this {type} record, or ' +
    'remove the domain.',
  caaForbids: 'A CAA record at {caaName} keeps {issuer} from issuing certificates. Add this CAA record.',
  caaOtherAccount: 'The CAA record at {caaName} names another account. Change its value to this one.',
  caaFails:
    'The CAA lookup for {caaName} fails, so no certificate can be issued. Ask your DNS provider. Next ' +
    'check: {retryAt}.',
  certificateComing:
    'Your DNS is set up correctly. The certificate for {host} is on its way. This takes a few minutes.',
  switchingOn: 'The certificate is here. It’s in use within a minute.',
  portClosed:
    '{host} points here, but we got {found} on port 80. Check the firewall or proxy in front of it.',
  portRedirects:
    '{host} points here, but port 80 redirects somewhere else. Let addresses under ' +
    '/.well-known/acme-challenge/ through.',
  authorityFailed:
    'The certificate authority couldn’t check {host}: {problem}. Next try: {retryAt}. “Check now” tries ' +
    'sooner.',
  serversSilent: 'The name servers of {zone} don’t answer. Nothing was changed.',
  dnsFails: 'The lookup of {name} has been failing since {since}: {problem}. Ask your DNS provider.',
  weCannotLook:
    'We can’t look {host} up at the moment and have to fix something. You don’t have to do anything.',
  answerTooLarge:
    'The DNS answer for {host} is larger than we read: 64 KB, 200 records or 16 aliases. Remove records ' +
    'or aliases there. Nothing was changed.',
  authorityWaits: 'The certificate authority asks us to wait. Next try: {retryAt}.',
  weRepair: 'Everything on your side is right. We have to fix something for {host}.',
  notRenewed: 'The certificate for {host} expires on {date} and isn’t being renewed: {problem}.',
  notRenewedSoon: 'The certificate for {host} expires soon and isn’t being renewed: {problem}.',
  expired:
    'The certificate for {host} expired on {date}: {problem}. Its links don’t open until it’s renewed.',
  expiredUndated:
    'The certificate for {host} has expired: {problem}. Its links don’t open until it’s renewed.',
  nameRefused: 'The certificate authority refuses {host}. Choose another name or ask support.',
  suspended:
    'Your plan no longer includes custom domains. Existing links still work. Upgrade to create new ones ' +
    'on {host}.',
  stopped:
    'The custom domains of this account were switched off. Links on {host} no longer open. Contact ' +
    'support to get them back.',
  paused: '{host} was paused by support.',
  beingRemoved: '{host} is being removed.',
  live: '{host} is live. Keep both DNS records in place.',
} as const;
