import type { OperatorEntry } from '#content/api/entries/site-entry.ts'
import type { Clock } from '#server/clock.ts'
import type { Config } from '#server/config.ts'
import type { Database } from '#server/database/database.ts'
import type { FailureReporter } from '#server/failure-reporter.ts'
import type { MountedHandler } from '#server/http/request-handler.ts'
import type { OutsideCallRecorder } from '#server/tracing/outside-calls.ts'
import type { Integration } from './integration-monitor.ts'
import type { KeyValueStore } from './key-value-store.ts'

/** A connected integration. An embedded stand-in may also serve its own pages and have to be stopped. */
export interface ConnectedService<Service> {
  readonly service: Service
  readonly mounts?: readonly MountedHandler[]
  readonly stop?: () => Promise<void> | void
}

export interface ConnectOptions {
  readonly config: Config
  readonly origin: string
  readonly fetch: typeof globalThis.fetch
  readonly failures: Pick<FailureReporter, 'report'>
  readonly calls: OutsideCallRecorder
  readonly operator: () => Pick<OperatorEntry, 'inn' | 'email'>
}

export interface IntegrationsOptions extends ConnectOptions {
  readonly ownOrigin: string
  readonly clock: Clock
  readonly database: Database
  readonly content: string
}

export interface ExternalOptions extends ConnectOptions {
  /** Counts the calls to a system and reports its failures. */
  readonly outsideFetch: (name: Integration['name']) => typeof globalThis.fetch
}

export interface EmbeddedOptions extends IntegrationsOptions {
  readonly store: KeyValueStore
}
