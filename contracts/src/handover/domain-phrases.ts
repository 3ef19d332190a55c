// The English phrases that stand for a parameter in a sentence about a custom domain. Pages translate them
// (docs/design/web-domains.md#reasons).

export const phrases = {
  // Why something fails: "…: {problem}."
  txtMissing: 'its TXT record is missing',
  txtOther: 'its TXT record has another value',
  leadsNowhere: 'it doesn’t point anywhere',
  leadsElsewhere: 'it points elsewhere',
  leadsAlso: 'it also points elsewhere',
  proxyInFront: 'a proxy hides where it points',
  movedAway: 'it no longer points here',
  caaForbids: 'a CAA record forbids it',
  caaOtherAccount: 'a CAA record names another account',
  caaFails: 'the CAA lookup fails',
  ourCaaForbids: 'one of our CAA records forbids it',
  ourCaaFails: 'the lookup of our CAA records fails',
  answerTooLarge: 'its DNS answer is larger than we read',
  portClosed: 'the check of port 80 fails',
  portRedirects: 'port 80 redirects somewhere else',
  authorityFailed: 'the certificate authority couldn’t check it',
  causeUnknown: 'we’re looking into the cause',
  // Why a lookup of DNS fails, also as {problem}.
  serversSilent: 'its name servers don’t answer',
  serversFail: 'its name servers answer with an error (SERVFAIL)',
  serversRefuse: 'its name servers refuse to answer (REFUSED)',
  signaturesWrong: 'its DNSSEC signatures are wrong',
  serversLame: 'its name servers aren’t responsible for it',
  tooManyRecords: 'the answer has more records than we read',
  aliasLoop: 'its CNAME records form a loop or a chain of more than 16 names',
  serversUnreachable: 'we can’t reach any name server',
  // What a certificate authority said, also as {problem}.
  lookupFailed: 'its DNS lookup failed',
  connectionFailed: 'it could not connect to port 80',
  tlsFailed: 'the TLS connection failed',
  otherAnswer: 'port 80 gave another answer',
  requestRefused: 'the request was refused',
  // What stood in place of the right answer: "we got {found} on port 80".
  gotNothing: 'no answer',
  gotPrivate: 'a private address',
  gotRefusal: 'a refused connection',
  gotRedirect: 'a redirect elsewhere',
  gotProxy: 'an answer from a proxy',
  gotError: 'an error',
  gotOther: 'another answer',
  // Stand in for a value that the operator does not have.
  someAddress: 'another address',
  someAuthority: 'our certificate authority',
  someValue: 'another value',
  someTime: 'later',
  someDeadline: 'the deadline',
  someStart: 'a while ago',
  // A type of record that providers call by either word.
  aliasType: 'ALIAS or ANAME',
} as const;

export type PhraseName = keyof typeof phrases;

const names: ReadonlyMap<string, string> = new Map(
  Object.entries(phrases).map(([name, phrase]) => [phrase, name]),
);

const isPhraseName = (name: string | undefined): name is PhraseName => name !== undefined && name in phrases;

/** The name of a phrase; `undefined` for any other text. */
export function phraseName(text: string): PhraseName | undefined {
  const name = names.get(text);
  return isPhraseName(name) ? name : undefined;
}
