// The values of CREATE_ACCESS: who may create (docs/design/http-api.md#who-may-create).
import * as z from 'zod/mini';
import { mailDomain } from '#platform/mail/address.ts';
import { splitList } from './setting.ts';

/** `domains` are in ASCII form; `*.example.org` stands for every name below `example.org`. */
type CreateAccess =
  | { readonly kind: 'anyone' }
  | { readonly kind: 'accounts' }
  | { readonly kind: 'domains'; readonly domains: readonly string[] };

const anyName = '*.';

function listedDomain(given: string): string | undefined {
  const prefix = given.startsWith(anyName) ? anyName : '';
  const domain = mailDomain(given.slice(prefix.length));
  return domain && `${prefix}${domain}`;
}

function toCreateAccess(given: string): CreateAccess | undefined {
  if (given === 'anyone' || given === 'accounts') return { kind: given };
  const domains = splitList(given).map(listedDomain);
  const isList = domains.length > 0 && domains.every((domain) => domain !== undefined);
  return isList ? { kind: 'domains', domains } : undefined;
}

const message = 'must be anyone, accounts or a comma list of mail domains such as example.com,*.example.org';

export const createAccess = z.pipe(
  z.string(),
  z.transform((given, context): CreateAccess => {
    const access = toCreateAccess(given);
    if (access) return access;
    context.issues.push({ code: 'custom', message, input: '' });
    return z.NEVER;
  }),
);

type Read = {
  readonly createAccess: CreateAccess;
  readonly authenticationEnabled: boolean;
  readonly signinEnabled: boolean;
  readonly autoverifyEnabled: boolean;
};

/**
 * Refuses CREATE_ACCESS where nobody can sign in, or where addresses are not verified.
 * @param wrong throws a line about a setting
 */
export function refuseCreateAccess(read: Read, wrong: (line: string) => never): void {
  const { kind } = read.createAccess;
  if (kind === 'anyone') return;
  if (!read.authenticationEnabled || !read.signinEnabled)
    wrong('CREATE_ACCESS other than anyone needs AUTHENTICATION_ENABLED=true and SIGNIN_ENABLED=true');
  if (kind === 'domains' && read.autoverifyEnabled)
    wrong(
      'CREATE_ACCESS with mail domains needs AUTOVERIFY_ENABLED=false, because a mail proves the address',
    );
}
