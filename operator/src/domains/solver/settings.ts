// Settings of the solver: environment name, meaning, schema, default.
import { logLevels } from '#platform/log.ts';
import {
  type Environment,
  integer,
  optionalText,
  readSetting,
  setting,
  nonEmptyText,
} from '#platform/setting.ts';
import * as z from 'zod/mini';

const port = integer(1, 65_535);
const settings = {
  namespace: setting('NAMESPACE', nonEmptyText, {
    doc: 'Namespace of the region whose challenges are answered.',
  }),
  port: setting('PORT', port, { fallback: '8089', doc: 'Port of the challenges, by HTTP.' }),
  healthPort: setting('HEALTH_PORT', port, { fallback: '8081', doc: 'Port of /livez and /readyz.' }),
  logLevel: setting('LOG_LEVEL', z.enum(logLevels), {
    fallback: 'info',
    doc: 'Lowest level that is logged.',
  }),
  kubeconfig: setting('KUBECONFIG', optionalText, {
    doc: 'Path of a kubeconfig file. Absent: the account of the pod.',
  }),
};

/** Reads all settings. @throws SettingError */
export function readSolverSettings(environment: Environment) {
  return {
    namespace: readSetting(environment, settings.namespace),
    port: readSetting(environment, settings.port),
    healthPort: readSetting(environment, settings.healthPort),
    logLevel: readSetting(environment, settings.logLevel),
    kubeconfig: readSetting(environment, settings.kubeconfig),
  };
}
