// The English words for the reasons of a custom domain: sentences, titles, badges
// (docs/design/web-domains.md#reasons).

/** The word beside the name of a domain; the tone repeats it as a colour. */
export const badges = {
  checking: { word: 'Checking', tone: 'wait' },
  waitingForProof: { word: 'Waiting for proof', tone: 'wait' },
  waitingForDns: { word: 'Waiting for DNS', tone: 'wait' },
  gettingReady: { word: 'Getting ready', tone: 'wait' },
  withUs: { word: 'With us', tone: 'wait' },
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
  proveOwnership: 'Prove that it is yours',
  fixTxtName: 'Correct the name of the TXT record',
  fixTxt: 'Correct the TXT record',
  removeTxt: 'Remove the other TXT record',
  movesToYou: 'The domain moves to you',
  askSupport: 'Ask support',
  recordFound: 'Your record is there',
  restoreTxt: 'Put the TXT record back',
  addDns: 'Create one DNS record',
  fixDns: 'Change one DNS record',
  dnsOnly: 'Switch the proxy off',
  removeDns: 'Remove the other address',
  pointBack: 'Point the domain back',
  allowAuthority: 'Allow our certificate authority',
  repairCaa: 'Repair the CAA look-up',
  repairDns: 'Repair the DNS of the domain',
  openPort: 'Open port 80 to us',
  letThrough: 'Stop the redirect on port 80',
  checkFailed: 'The check did not get through',
  nameRefused: 'This name is refused',
  certificateComing: 'Your certificate is on its way',
  switchingOn: 'Switching on',
  shortenAnswer: 'Shorten the DNS answer',
  nothingToDo: 'Nothing to do right now',
  weRepair: 'We have to repair something',
  notRenewed: 'The certificate is not renewed',
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
  lookingAt: 'We are looking at {host}. Nothing to do.',
  notLookedAt:
    'We could not look at {host} yet and have to repair something. Nothing to do on your side; this page ' +
    'shows the first result.',
  invalidName: '{host} can’t be used. Remove it and add a full host name such as secrets.example.com.',
  addressName: '{host} is an IP address. Remove it and add a host name such as secrets.example.com.',
  publicSuffix: '{host} is a public ending. Remove it and add a name below it that is yours.',
  reservedName: '{host} belongs to this service. Remove it and add a name below a domain that is yours.',
  regionFull: 'This region takes no more domains at the moment. We try again at {retryAt}.',
  regionAway: 'The region of {host} is not running. Nothing to change on your side.',
  otherAccount:
    '{host} is connected to another account. If it is yours, add this TXT record; the name then ' +
    'moves to you.',
  otherRecord: 'Your record is there. The name moves to you once the other record ({value}) is removed.',
  movesSoon: 'Your record is there. {host} moves to you at {deadline}.',
  heldBySupport: '{host} was set up by support. Write to support about it.',
  addTxt: 'Add this TXT record to show that {host} is yours.',
  seenOnce:
    'Your TXT record is there. Another account had {host} until lately, so we look once more after ' +
    '{deadline}. Leave the record in place.',
  doubledTxt:
    'The TXT record is there, but its name ends in {zone} twice: the provider adds that part. Type only ' +
    'the name below.',
  otherTxt: 'The TXT record is there with another value. Replace it with this one.',
  txtGone: 'The TXT record is gone. Put it back before {deadline}, or {host} is switched off.',
  txtGoneMoves:
    'The TXT record is gone, and another account has proven {host}. Put the record back before ' +
    '{deadline}, or the name moves to that account.',
  switchedOff:
    '{host} is switched off because its TXT record was missing for {days, plural, one {# day} other ' +
    '{# days}}. Add it again to switch it on.',
  leadsNowhere: '{host} leads nowhere yet. Add this {type} record.',
  leadsElsewhere: '{host} leads to {found}. Change it to this {type} record.',
  proxyInFront:
    'A proxy answers for {host} and hides where it leads. Switch its record to “DNS only”. It must be ' +
    'this {type} record.',
  leadsAlso: '{host} leads here and also to {found}. Remove the other address.',
  movedAway:
    '{host} no longer leads here, so its links don’t open. Point it back with this {type} record, or ' +
    'remove the domain.',
  caaForbids: 'A CAA record at {caaName} keeps {issuer} from issuing. Add this CAA record.',
  caaOtherAccount: 'The CAA record at {caaName} names another account. Use this value.',
  caaFails:
    'The CAA look-up for {caaName} fails, so no certificate can be issued. Ask your DNS provider; ' +
    'next check at {retryAt}.',
  certificateComing: 'DNS is right. The certificate for {host} is on its way; this takes a few minutes.',
  switchingOn: 'The certificate is there. The edge takes it over within a minute.',
  portClosed: '{host} leads here, but port 80 gives {found}. Check the firewall or proxy in front of it.',
  portRedirects:
    '{host} leads here, but port 80 redirects to another place. Let addresses below ' +
    '/.well-known/acme-challenge/ through.',
  authorityFailed:
    'The certificate authority could not check {host}: {problem}. Next try at {retryAt}; “Check now” ' +
    'tries earlier.',
  serversSilent: 'The name servers of {zone} do not answer. Nothing was changed.',
  dnsFails: 'The look-up of {name} has been failing since {since}: {problem}. Ask the provider of your DNS.',
  weCannotLook:
    'We can’t look {host} up at the moment, and have to repair something. Nothing to do on your side.',
  answerTooLarge:
    'The DNS answer for {host} is more than we read: 64 KB, 200 records or 16 aliases. Remove records ' +
    'or aliases there. Nothing was changed.',
  authorityWaits: 'The certificate authority asks us to wait. Next try at {retryAt}.',
  weRepair: 'Everything on your side is right. We have to repair something for {host}.',
  notRenewed: 'The certificate for {host} ends on {date} and is not renewed: {problem}.',
  expired: 'The certificate for {host} ended on {date}: {problem}. Its links don’t open until it is renewed.',
  nameRefused: 'The certificate authority refuses {host}. Choose another name or ask support.',
  suspended:
    'Your plan no longer includes custom domains. Links made before still open; upgrade to make new ' +
    'ones on {host}.',
  stopped:
    'Custom domains of this account were switched off. Links on {host} no longer open. Write to ' +
    'support to have them back.',
  paused: '{host} is paused by support.',
  beingRemoved: '{host} is being removed.',
  live: '{host} is live. Keep both DNS records in place.',
} as const;
