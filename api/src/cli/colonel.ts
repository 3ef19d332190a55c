// `colonel`: creates or verifies the account of an administrator. The setting COLONELS gives the role
// (docs/design/http-api.md#access).
import { type EnsuredColonel, ensureColonel } from '#features/accounts/ensure-colonel.ts';
import { type Command, readAddress } from './command.ts';
import { refuse } from './cli-error.ts';

const flag = 'password-stdin';

const said: Readonly<Record<EnsuredColonel, string>> = {
  made: 'The account is created and is a colonel.',
  verified: 'The account was unverified. It is verified now, has a new password and is a colonel.',
  had: 'A verified account with this address exists: it is a colonel and keeps its password.',
};

export const colonel: Command = {
  name: 'colonel',
  takes: `<address> [--${flag}]`,
  does: 'creates the account of an administrator; mails a link to set the password, or reads the password from standard input',
  words: [1, 1],
  flags: [flag],
  async run({ words, flags }, { config, open, readLine }) {
    const address = readAddress(words);
    const byMail = !flags.has(flag);
    if (!config.authenticationEnabled || !config.signinEnabled)
      refuse('AUTHENTICATION_ENABLED or SIGNIN_ENABLED is false: sign-in is switched off.');
    if (!config.colonels.includes(address))
      refuse('COLONELS does not contain this address: add it for every copy of the API first.');
    if (byMail && !config.mailServer) refuse(`SMTP_URL is not set, so no link can be mailed: use --${flag}.`);
    const password = byMail ? undefined : await readLine();
    await using parts = await open();
    const done = await ensureColonel(parts, { address, password, locale: parts.locales.preferred });
    return byMail && done !== 'had'
      ? `${said[done]} A link to set the password is being mailed; it works for 30 minutes.`
      : said[done];
  },
};
