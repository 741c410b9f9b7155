import { type Kysely, sql } from 'kysely'
import { Gauge, type Registry } from 'prom-client'
import { readIntegrations } from '#contract/integrations.ts'
import type { Log } from '#server/database/database.ts'
import type { Schema } from '#server/database/schema.ts'
import { type Route, route } from '#server/http/route.ts'
import type { Integrations } from '#server/integrations.ts'

/** A letter that waits longer is worth a line in the log, in milliseconds. */
const LATE_MS = 5 * 60_000

/** What waits for outside systems: letters, and refunds that were asked for in vain. */
async function readBacklog(
  db: Kysely<Schema>,
): Promise<{ waiting: number; oldest: Date | null; refunds: number }> {
  const letters = await db
    .selectFrom('letter')
    .select((row) => row.fn.countAll<number>().as('count'))
    .select((row) => row.fn.min('created_at').as('oldest'))
    .where('state', '=', 'waiting')
    .executeTakeFirstOrThrow()
  const refunds = await db
    .selectFrom('payment')
    .select(sql<number>`count(*)`.as('count'))
    .where('state', '=', 'refunding')
    .where('refund_tries', '>', 0)
    .executeTakeFirstOrThrow()
  return { waiting: Number(letters.count), oldest: letters.oldest, refunds: Number(refunds.count) }
}

/** Counts what waits, for the sweep: `notifications_waiting`, the age of the oldest, `refunds_open`. */
export const openBacklog = (db: Kysely<Schema>, log: Log, register: Registry) => {
  const gauge = (name: string, help: string) => new Gauge({ name, help, registers: [register] })
  const letters = gauge('notifications_waiting', 'E-mails and messages that wait to be sent.')
  const age = gauge('notifications_waiting_oldest_seconds', 'Age of the oldest e-mail or message that waits.')
  const open = gauge('refunds_open', 'Refunds that the bank has not done.')
  return async (now: Date): Promise<void> => {
    const { waiting, oldest, refunds } = await readBacklog(db)
    const waited = oldest === null ? 0 : Math.max(0, now.getTime() - oldest.getTime())
    letters.set(waiting)
    age.set(waited / 1000)
    open.set(refunds)
    if (waited > LATE_MS) log.warn({ waiting, oldest }, 'letters wait')
  }
}

/** The state of the outside systems for whoever runs the service. */
export const integrationRoutes = ({
  database,
  integrations,
}: {
  readonly database: Kysely<Schema>
  readonly integrations: Integrations
}): Route[] => [
  route(readIntegrations, async () => {
    const { waiting, oldest, refunds } = await readBacklog(database)
    return {
      ok: true,
      value: {
        integrations: integrations.states(),
        letters: { waiting, oldest: oldest?.toISOString() ?? null },
        refunds,
      },
    }
  }),
]
