import { type Kysely, sql, type Transaction } from 'kysely'
import type { bookTopUp, readPendingTopUps } from '#back-office/api/branch-refunds-and-top-ups.ts'
import type { EndpointReplyInput } from '#kit/api/endpoint.ts'
import { topUpBookedEmail } from '#money/words/emails.ts'
import type { Operator } from '#server/access/branch-scope.ts'
import type { Context } from '#server/context.ts'
import { findRow, getRow, lockRow, updateRows } from '#server/database/row-queries.ts'
import type { Schema } from '#server/database/schema.ts'
import { transact } from '#server/database/transact.ts'
import type { EndpointAnswer } from '#server/http/route.ts'
import { postLedgerEntry } from './post-ledger-entry.ts'

const PAGE_SIZE = 20

const digitsOrZero = (text: string): string => (/^\d{1,15}$/.test(text) ? text : '0')

export async function listTopUpsToBook(
  db: Kysely<Schema>,
  { search, page }: { readonly search: string; readonly page: number },
) {
  const { rows } = await sql<
    EndpointReplyInput<typeof readPendingTopUps>['topUps'][number] & { total: number }
  >`
    select top_up.id, payer.name as organisation, payer.inn, top_up.amount, top_up.created_at as reserved_at,
      count(*) over () as total
    from top_up
    join lateral (
      select coalesce(client.entity ->> 'orgName', '') as name, coalesce(client.entity ->> 'inn', '') as inn
      from client
      where client.legal_hid = top_up.legal_hid and client.kind = 'entity'
      order by client.changed_at desc
      limit 1
    ) as payer on true
    where top_up.state = 'reserved' and (
      ${search} = '' or top_up.id = ${digitsOrZero(search)}::bigint or payer.inn = ${search}
      or strpos(lower(payer.name), lower(${search})) > 0
    )
    order by top_up.created_at, top_up.id
    limit ${PAGE_SIZE}::int offset ${PAGE_SIZE * page}::int`.execute(db)
  return { topUps: rows.map(({ total: _, ...topUp }) => topUp), total: rows[0]?.total ?? 0 }
}

type BookAnswer = EndpointAnswer<typeof bookTopUp>

interface TopUpBooking {
  readonly id: number
  readonly amount: number
  readonly document: string
  readonly now: Date
}

/**
 * Locks the top-up, then the balance, so that the top-up is booked only once. The caller must roll back on a
 * refusal.
 */
export async function bookTopUpInTransaction(
  trx: Transaction<Schema>,
  outbox: Context['outbox'],
  bookedBy: string,
  { id, amount, document, now }: TopUpBooking,
): Promise<BookAnswer> {
  const row = await lockRow(trx, 'topUp', id)
  if (row?.state !== 'reserved') return { ok: false, code: 'top_up_not_waiting' }
  if (row.amount !== amount) return { ok: false, code: 'amount_differs', data: { amount: row.amount } }
  const legalHid = row.legalHid
  const key = `top-up-${id}`
  const posting = await postLedgerEntry(trx, { key, kind: 'top_up', legalHid, amount, topUpId: id, now })
  if (!posting.ok) throw new Error(`top-up ${id} has no balance`)
  const sameDocument = await findRow(trx, 'topUp', { legalHid, document, state: 'booked' })
  if (sameDocument) return { ok: false, code: 'document_used', data: { topUp: sameDocument.id } }
  await updateRows(trx, 'topUp', id, { state: 'booked', document, bookedBy, changedAt: now })
  const { email } = await getRow(trx, 'person', { sub: row.askedBy })
  const emailText = topUpBookedEmail({ id, amount, balance: posting.value, origin: outbox.origin })
  await outbox.write(trx, { key, recipient: email, ...emailText, now })
  return { ok: true, value: { id, amount } }
}

export const bookTopUpByOperator = (
  { db, outbox }: Context,
  operator: Operator,
  params: TopUpBooking,
): Promise<BookAnswer> =>
  transact<BookAnswer>(db, async (trx, undo) => {
    const booking = await bookTopUpInTransaction(trx, outbox, operator.name, params)
    return booking.ok ? booking : undo(booking)
  })
