// The version of this installation, from package.json.
import about from '../../package.json' with { type: 'json' };

/** Three numbers with dots between them; a release candidate adds `-rc.` and its number. */
export const installedVersion = about.version;
