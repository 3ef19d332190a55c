// The version of the command, from its package.
import manifest from '../package.json' with { type: 'json' };

export const { version } = manifest;
