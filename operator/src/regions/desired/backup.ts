// Backups of a region's database, and the one Job that loads one. The key file is never among them.
import type {
  V1CronJob,
  V1EnvVar,
  V1Job,
  V1PersistentVolumeClaim,
  V1PodTemplateSpec,
  V1ResourceRequirements,
  V1Volume,
} from '#kube/models.ts';
import type { Intent } from '#kube/object.ts';
import type { JurisdictionSpec } from '#resources/jurisdiction.ts';
import type { DesiredFacts } from './facts.ts';
import { apiMounts, apiSecretVolumes, mongoAddressSecret } from './mounted-secrets.ts';
import { mountRoot } from './names.ts';
import { regionObject } from './object.ts';
import { type ContainerPlan, podTemplate, type PodPlan, readOnlyMount, secretVolume } from './pod.ts';
import type { TemplateVersion } from './template.ts';

const folder = '/backup';
const claimName = 'mongo-backup';
const command = ['node', 'api/src/cli.ts'] as const;
const resources: V1ResourceRequirements = {
  requests: { cpu: '100m', memory: '256Mi' },
  limits: { memory: '768Mi' },
};
const longestBackupSeconds = 21_600;
const tries = 2;
const restoreTries = 10;

type Region = {
  readonly spec: JurisdictionSpec;
  readonly facts: DesiredFacts;
  readonly template: TemplateVersion;
};

const basePlan = {
  component: 'backup',
  serviceAccount: 'backup',
  graceSeconds: 30,
  inRegion: true,
  more: { restartPolicy: 'Never' },
} as const satisfies Partial<PodPlan>;

const claimVolume: V1Volume = { name: 'backup', persistentVolumeClaim: { claimName } };

/** Not the API's ConfigMap: the template of a Job never changes, and a backup needs no more. */
const environment = ({ identifier }: JurisdictionSpec): readonly V1EnvVar[] => [
  { name: 'REGION', value: identifier },
  { name: 'MONGO_URL_FILE', value: `${mountRoot}/mongo/uri` },
];

/** Writes a new backup and removes the oldest ones; knows only the database's address. */
function backupPod({ spec, facts, template }: Region, keep: number): V1PodTemplateSpec {
  const secret = mongoAddressSecret(spec, 'mongo-backup');
  return podTemplate(
    { spec, facts, template },
    {
      ...basePlan,
      containers: [
        {
          name: 'backup',
          image: spec.api?.image ?? '',
          command: [...command, 'backup', folder, String(keep)],
          env: environment(spec),
          resources,
          volumeMounts: [readOnlyMount('mongo', `${mountRoot}/mongo`), { name: 'backup', mountPath: folder }],
        },
      ],
      volumes: [secretVolume('mongo', secret.name, secret.keys), claimVolume],
    },
  );
}

/** Has the API's own access, as it replaces the API's collections. The keys are mounted read-only. */
function restorePod({ spec, facts, template }: Region, backup: string): V1PodTemplateSpec {
  const mounts = apiMounts(spec).filter((mount) => ['keys', 'mongo'].includes(mount.folder));
  const { volumes, volumeMounts } = apiSecretVolumes(mounts);
  const container: ContainerPlan = {
    name: 'restore',
    image: spec.api?.image ?? '',
    command: [...command, 'restore', `${folder}/${backup}`],
    env: [...environment(spec), { name: 'KEYS_FILE', value: `${mountRoot}/keys/keys.json` }],
    resources,
    volumeMounts: [...volumeMounts, readOnlyMount('backup', folder)],
  };
  return podTemplate(
    { spec, facts, template },
    { ...basePlan, containers: [container], volumes: [...volumes, claimVolume] },
  );
}

/** CronJob and volume claim `mongo-backup`. The claim has no owner. */
export function backupIntents(
  spec: JurisdictionSpec,
  facts: DesiredFacts,
  template: TemplateVersion,
): readonly Intent[] {
  const backup = spec.mongo.managed.backup;
  if (spec.mongo.mode === 'External' || !backup || !spec.api) return [];
  const { size, className } = backup.storage;
  const claim: V1PersistentVolumeClaim['spec'] = {
    accessModes: ['ReadWriteOnce'],
    ...(className !== undefined && { storageClassName: className }),
    resources: { requests: { storage: size } },
  };
  const job: V1Job['spec'] = {
    backoffLimit: tries,
    activeDeadlineSeconds: longestBackupSeconds,
    template: backupPod({ spec, facts, template }, backup.keep),
  };
  const cron: V1CronJob['spec'] = {
    schedule: backup.schedule,
    timeZone: 'Etc/UTC',
    concurrencyPolicy: 'Forbid',
    startingDeadlineSeconds: 3600,
    successfulJobsHistoryLimit: 1,
    failedJobsHistoryLimit: 3,
    jobTemplate: { spec: job },
  };
  const base = { name: claimName, component: 'backup' } as const;
  return [
    regionObject(spec, { ...base, apiVersion: 'v1', kind: 'PersistentVolumeClaim', fields: { spec: claim } }),
    regionObject(spec, {
      ...base,
      apiVersion: 'batch/v1',
      kind: 'CronJob',
      owner: facts.owner,
      fields: { spec: cron },
    }),
  ];
}

/** The Job `mongo-restore-<epoch>`, while a restore wants it. */
export function restoreIntents(
  spec: JurisdictionSpec,
  facts: DesiredFacts,
  template: TemplateVersion,
): readonly Intent[] {
  const { restoring } = facts;
  if (!restoring || spec.mongo.mode === 'External' || !spec.api) return [];
  return [
    regionObject(spec, {
      apiVersion: 'batch/v1',
      kind: 'Job',
      name: `mongo-restore-${restoring.epoch}`,
      component: 'backup',
      owner: facts.owner,
      fields: {
        spec: {
          backoffLimit: restoreTries,
          template: restorePod({ spec, facts, template }, restoring.backup),
        },
      },
    }),
  ];
}
