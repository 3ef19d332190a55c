// Kubernetes events of transitions (events.k8s.io/v1), with series for repeats.
import type { Clock } from '#platform/clock.ts';
import type { Log } from '#platform/log.ts';
import type { Random } from '#platform/random.ts';
import type { Kube } from '../client.ts';
import { is } from '../errors.ts';
import { metadataKind } from '../kind.ts';
import type { V1Event } from '../models.ts';
import { type Key, keyOf, type KubeObject, microTime } from '../object.ts';
import { boundedName } from '../names.ts';

/** `reason` and `action` in PascalCase; `note` without outside text. */
export type Transition = {
  readonly type: 'Normal' | 'Warning';
  readonly reason: string;
  readonly note: string;
  readonly action?: string;
};
export type Events = {
  /** Tells one transition. Never rejects: a failed event fails no reconcile. */
  transition(owner: KubeObject, transition: Transition): Promise<void>;
};

export type EventsOptions = {
  readonly kube: Kube;
  /** Name of the reporting program, like a controller. */
  readonly controller: string;
  /** Name of this replica. */
  readonly instance: string;
  readonly clock: Clock;
  readonly random: Random;
  readonly log: Log;
};

const seriesMs = 360_000;
const deadlineMs = 5000;
const mostSeries = 4096;
const longestNote = 1024;
/** Events of cluster-scoped objects live there. */
const clusterNamespace = 'default';

const events = metadataKind({
  group: 'events.k8s.io',
  version: 'v1',
  plural: 'events',
  kind: 'Event',
  namespaced: true,
});

function eventOf(options: EventsOptions, owner: KubeObject, transition: Transition): V1Event {
  const { clock, random, controller, instance } = options;
  const { apiVersion, kind, metadata } = owner;
  const { type, reason, note, action = 'Reconcile' } = transition;
  const { namespace, name, uid, resourceVersion } = metadata;
  return {
    apiVersion: 'events.k8s.io/v1',
    kind: 'Event',
    metadata: {
      name: `${boundedName(name, 200)}.${random.bytes(8).toString('hex')}`,
      namespace: namespace ?? clusterNamespace,
    },
    eventTime: microTime(clock.now()),
    reportingController: controller,
    reportingInstance: instance,
    action,
    reason,
    type,
    note: note.slice(0, longestNote),
    regarding: { apiVersion, kind, name, namespace: namespace ?? clusterNamespace, uid, resourceVersion },
  };
}

type Series = { readonly key: Key; count: number; until: number };

/** Tells the events of one program. Equal events within 6 min become one series. */
export function createEvents(options: EventsOptions): Events {
  const { kube, clock, log } = options;
  const resource = kube.of(events);
  const known = new Map<string, Series>();
  const repeat = async (series: Series, signal: AbortSignal): Promise<boolean> => {
    series.count += 1;
    series.until = clock.monotonicMs() + seriesMs;
    const value = { count: series.count, lastObservedTime: microTime(clock.now()) };
    try {
      await resource.patchJson(series.key, [{ op: 'add', path: '/series', value }], signal);
      return true;
    } catch (error) {
      if (is.notFound(error)) return false; // The server forgets events after a while.
      throw error;
    }
  };
  const send = async (owner: KubeObject, transition: Transition, signal: AbortSignal): Promise<void> => {
    const { type, reason, note, action } = transition;
    const name = JSON.stringify([owner.metadata.uid, type, reason, note, action]);
    const series = known.get(name);
    const repeats = series !== undefined && clock.monotonicMs() < series.until;
    if (repeats && (await repeat(series, signal))) return;
    const event = eventOf(options, owner, transition);
    await resource.create(event, { name: options.controller }, signal);
    if (known.size >= mostSeries) known.clear();
    known.set(name, { key: keyOf(event), count: 1, until: clock.monotonicMs() + seriesMs });
  };
  return {
    async transition(owner, transition) {
      const late = new AbortController();
      const timer = clock.setTimer(deadlineMs, () => late.abort());
      await send(owner, transition, late.signal).catch((err: unknown) =>
        log.warn({ reason: transition.reason, err }, 'Event could not be written'),
      );
      timer.cancel();
    },
  };
}
