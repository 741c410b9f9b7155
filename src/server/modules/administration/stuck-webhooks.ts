import { type Kysely, sql } from 'kysely'
import type * as z from 'zod/mini'
import type { stuckWebhook } from '#contract/administration.ts'
import { accept, type Outcome, refuse } from '#domain/outcome.ts'
import { pageOf } from '#server/database/page-of.ts'
import { lockRow, updateRows } from '#server/database/row-queries.ts'
import type { Schema } from '#server/database/schema.ts'
import { transact } from '#server/database/transact.ts'
import { type ActingPerson, recordAct } from '../audit/record-act.ts'

type StuckWebhook = z.input<typeof stuckWebhook>

const PAGE = 20

export async function stuckWebhooks(
  db: Kysely<Schema>,
  page: number,
): Promise<{ webhooks: StuckWebhook[]; total: number }> {
  const ill = db
    .selectFrom('webhook')
    .leftJoin('organisation', 'organisation.legalHid', 'webhook.legalHid')
    .where(
      sql<boolean>`webhook.state = 'failed' or (webhook.state = 'on' and webhook.failing_since is not null)`,
    )
    // Sandboxes are their organisations' own affair.
    .where('webhook.legalHid', 'not like', 'sandbox:%')
  const { rows, total } = await pageOf(
    ill
      .select(['webhook.id', 'webhook.url', 'webhook.state', 'webhook.tries', 'webhook.failingSince'])
      .select(['webhook.nextTryAt', 'organisation.fullName', 'organisation.inn'])
      .orderBy(sql`webhook.state = 'failed'`, 'desc')
      .orderBy('webhook.failingSince')
      .orderBy('webhook.id'),
    PAGE,
    page,
  )
  const webhooks = rows.map(
    (row): StuckWebhook => ({
      id: row.id,
      organisation: row.fullName ?? '',
      inn: row.inn ?? '',
      host: URL.parse(row.url)?.host ?? '',
      state: row.state === 'failed' ? 'failed' : 'on',
      tries: row.tries,
      since: row.failingSince,
      nextTryAt: row.state === 'on' ? row.nextTryAt : null,
    }),
  )
  return { webhooks, total }
}

/** The sweep of the next minute sends the missed events. */
export const retryStuckWebhook = (
  db: Kysely<Schema>,
  by: ActingPerson,
  { id, reason, now }: { readonly id: number; readonly reason: string; readonly now: Date },
) =>
  transact<Outcome<{ done: true }, 'webhook_not_stuck'>>(db, async (trx) => {
    const hook = await lockRow(trx, 'webhook', { id })
    if (!hook || (hook.state !== 'failed' && (hook.state === 'off' || hook.failingSince === null)))
      return refuse('webhook_not_stuck')
    await updateRows(trx, 'webhook', id, { state: 'on', tries: 0, nextTryAt: null, failingSince: null })
    await recordAct(trx, { by, act: 'webhook_retried', subject: 'webhook', number: id, reason, now })
    return accept({ done: true } as const)
  })
