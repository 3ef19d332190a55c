// Settings of the replica-set agent: environment name, meaning, schema, default.
import * as z from 'zod/mini';
import { type Environment, integer, readSetting, setting, nonEmptyText } from '#platform/setting.ts';

const port = integer(1, 65_535);
const podName = z.pipe(
  z.string().check(z.regex(/^.+-\d{1,2}$/, 'must end in an ordinal')),
  z.transform((name) => {
    const at = name.lastIndexOf('-');
    return { statefulSet: name.slice(0, at), ordinal: Number(name.slice(at + 1)) };
  }),
);
/** Most members that MongoDB lets vote: pods 0 to 6. */
const mostMembers = 7;

const settings = {
  pod: setting('POD_NAME', podName, { doc: 'Name of the pod, which ends in its ordinal.' }),
  namespace: setting('POD_NAMESPACE', nonEmptyText, { doc: 'Namespace of the pod.' }),
  setName: setting('RS_NAME', nonEmptyText, { fallback: 'rs0', doc: 'Name of the replica set.' }),
  service: setting('RS_SERVICE', nonEmptyText, {
    fallback: 'mongo',
    doc: 'Headless Service of the members.',
  }),
  members: setting('RS_MEMBERS', integer(1, mostMembers), {
    fallback: '1',
    doc: 'Members of a new set. The operator starts with one and adds the others.',
  }),
  mongoPort: setting('RS_PORT', port, { fallback: '27017', doc: 'Port of mongod.' }),
  port: setting('RS_AGENT_PORT', port, { fallback: '9217', doc: 'Port of health and metrics.' }),
  tls: setting('RS_TLS', z.enum(['required', 'disabled'], 'must be required or disabled'), {
    fallback: 'required',
    doc: 'Whether mongod demands TLS.',
  }),
  secrets: setting('RS_SECRETS', nonEmptyText, {
    fallback: '/etc/mongo-secrets',
    doc: 'Folder of the mounted Secrets.',
  }),
  files: setting('RS_FILES', nonEmptyText, { fallback: '/etc/mongo', doc: "Folder of mongod's copies." }),
  database: setting('RS_DATABASE', nonEmptyText, { fallback: 'glimpse', doc: 'Name of the database.' }),
};

/** Where the init container copies files; the only settings that it needs. */
export function readFileSettings(environment: Environment) {
  const { secrets, files, tls } = settings;
  return {
    secrets: readSetting(environment, secrets),
    files: readSetting(environment, files),
    secure: readSetting(environment, tls) === 'required',
  };
}

/** Reads all settings. @throws SettingError */
export function readSettings(environment: Environment) {
  const { statefulSet, ordinal } = readSetting(environment, settings.pod);
  const namespace = readSetting(environment, settings.namespace);
  const service = readSetting(environment, settings.service);
  const mongoPort = readSetting(environment, settings.mongoPort);
  const nameOf = (at: number): string => `${statefulSet}-${at}.${service}.${namespace}.svc`;
  const others = Array.from({ length: mostMembers }, (_, at) => at).filter((at) => at !== ordinal);
  return {
    ...readFileSettings(environment),
    ordinal,
    members: readSetting(environment, settings.members),
    setName: readSetting(environment, settings.setName),
    port: readSetting(environment, settings.port),
    database: readSetting(environment, settings.database),
    local: `127.0.0.1:${mongoPort}`,
    ownName: nameOf(ordinal),
    self: `${nameOf(ordinal)}:${mongoPort}`,
    peers: others.map((at) => ({ name: nameOf(at), host: `${nameOf(at)}:${mongoPort}` })),
  };
}
