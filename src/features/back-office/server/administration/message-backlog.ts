import { type Kysely, sql } from 'kysely'
import { readIntegrationStates } from '#back-office/api/integration-states.ts'
import type { Context } from '#server/context.ts'
import type { Schema } from '#server/database/schema.ts'
import { bindRoute, type Route } from '#server/http/route.ts'

const LATE_AFTER_MS = 5 * 60_000

export async function readMessageBacklog(
  db: Kysely<Schema>,
  now: Date,
): Promise<{ waiting: number; oldest: Date | null; refunds: number }> {
  const letters = await db
    .selectFrom('message')
    .select((row) => row.fn.countAll<number>().as('count'))
    .select(sql<Date | null>`min(greatest(created_at, not_before))`.as('oldest'))
    .where(sql<boolean>`state = 'waiting'`)
    .where(sql<boolean>`(not_before is null or not_before <= ${now})`)
    .executeTakeFirstOrThrow()
  const refunds = await db
    .selectFrom('payment')
    .select(sql<number>`count(*)`.as('count'))
    .where(sql<boolean>`state = 'refunding' and refund_tries > 0`)
    .executeTakeFirstOrThrow()
  return { waiting: Number(letters.count), oldest: letters.oldest, refunds: Number(refunds.count) }
}

export const logOverdueMessages = async ({ db, log }: Context, now: Date): Promise<void> => {
  const { waiting, oldest } = await readMessageBacklog(db, now)
  if (oldest !== null && now.getTime() - oldest.getTime() > LATE_AFTER_MS)
    log.warn({ waiting, oldest }, 'letters wait')
}

export const integrationStateRoutes = ({ db, integrations, clock }: Context): Route[] => [
  bindRoute(readIntegrationStates, async () => {
    const { waiting, oldest, refunds } = await readMessageBacklog(db, clock.now())
    const letters = { waiting, oldest }
    return { ok: true, value: { integrations: integrations.states(), letters, refunds } }
  }),
]
