import type { Tracing } from '../tracing/tracing.ts'
import type { Database, Log } from './database.ts'
import { openEmbedded } from './embedded.ts'
import { openPostgres } from './postgres.ts'
import { whenThere } from './when-there.ts'

/** Which database, as the configuration says: `DATABASE_URL` set or not. */
export type DatabaseSettings =
  | { readonly kind: 'embedded'; readonly directory: string }
  | {
      readonly kind: 'postgres'
      readonly url: string
      /** Another address of it for the session that only looks whether it answers. */
      readonly lookout?: string | undefined
      readonly pool: number
    }

/** Opens the database that `DATABASE_URL` names, or the embedded one under `DATA_DIR`, without migrating it. */
export async function openDatabase(
  config: { readonly database: DatabaseSettings },
  log: Log,
  onQuery?: Tracing['query'],
): Promise<Database> {
  const { database: settings } = config
  const database =
    settings.kind === 'embedded'
      ? await openEmbedded(settings.directory, log, onQuery)
      : await whenThere(() => openPostgres(settings, log, onQuery), log)
  log.info({ database: database.kind }, 'the database is open')
  return database
}
