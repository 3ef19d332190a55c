// `config`: prints every setting, and masks those that may hold a password (docs/design/trust.md#logs).
import { rateLimits } from '@glimpse/contracts/limits';
import { limitName, limitText } from '#src/config/limit-settings.ts';
import { type Config, settings } from '#src/config/config.ts';
import type { Command, CommandContext } from './command.ts';

const mask = '***';
type Shown = { readonly text: string; readonly from: 'environment' | 'default' | 'not set' };

/** The value of one setting: as given, else its default, else derived from other settings. */
function shownSetting(name: keyof typeof settings, env: CommandContext['env'], config: Config): Shown {
  const { env: key, fallback, secret } = settings[name];
  const given = env[key];
  if (given !== undefined && given !== '') return { text: secret ? mask : given, from: 'environment' };
  const derived = typeof config[name] === 'string' ? config[name] : '';
  const text = fallback ?? derived;
  return { text: secret && text !== '' ? mask : text, from: text === '' ? 'not set' : 'default' };
}

const isSetting = (name: string): name is keyof typeof settings => name in settings;

/** One line per setting, in the order of docs/configuration.md, then the rate limits. */
export function configLines({ env, config }: Pick<CommandContext, 'env' | 'config'>): readonly string[] {
  const line = (key: string, { text, from }: Shown): string =>
    `${key}=${text}${from === 'environment' ? '' : `  # ${from}`}`;
  const names = Object.keys(settings).filter(isSetting);
  const plain = names.map((name) => line(settings[name].env, shownSetting(name, env, config)));
  const figures = Object.entries(config.limits).map(([event, figure]) => {
    const from = env[limitName(event)] ? 'environment' : 'default';
    return line(limitName(event), { text: limitText(figure), from });
  });
  return [...plain, ...figures.slice(0, Object.keys(rateLimits).length)];
}

export const showConfig: Command = {
  name: 'config',
  takes: '',
  does: 'prints every setting as the API would read it; what may hold a password is masked',
  words: [0, 0],
  flags: [],
  run: async (_args, context) => configLines(context).join('\n'),
};
