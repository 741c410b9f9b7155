import { type Kysely, sql, type Transaction } from 'kysely'
import type { bookTopUp, WaitingTopUp } from '#contract/branch-top-ups.ts'
import { topUpBookedEmail } from '#copy/emails-money.ts'
import type { Operator } from '#server/access/branch-scope.ts'
import type { Context } from '#server/context.ts'
import { findRow, getRow, lockRow, updateRows } from '#server/database/row-queries.ts'
import type { Schema } from '#server/database/schema.ts'
import { transact } from '#server/database/transact.ts'
import type { Answer } from '#server/http/route.ts'
import { postEntry } from './post-entry.ts'

const PAGE = 20

const digits = (text: string): string => (/^\d{1,15}$/.test(text) ? text : '0')

interface WaitingRow {
  id: number
  amount: number
  createdAt: Date
  name: string
  inn: string
  total: number
}

/** A page of the top-ups that wait for the bank, oldest first, from zero, with the name that the payer last gave. */
export async function topUpsToBook(
  db: Kysely<Schema>,
  { search, page }: { readonly search: string; readonly page: number },
): Promise<{ topUps: WaitingTopUp[]; total: number }> {
  const { rows } = await sql<WaitingRow>`
    select top_up.id, top_up.amount, top_up.created_at, payer.name, payer.inn, count(*) over () as total
    from top_up
    join lateral (
      select coalesce(client.entity ->> 'orgName', '') as name, coalesce(client.entity ->> 'inn', '') as inn
      from client
      where client.legal_hid = top_up.legal_hid and client.kind = 'entity'
      order by client.changed_at desc
      limit 1
    ) as payer on true
    where top_up.state = 'reserved' and (
      ${search} = '' or top_up.id = ${digits(search)}::bigint or payer.inn = ${search}
      or strpos(lower(payer.name), lower(${search})) > 0
    )
    order by top_up.created_at, top_up.id
    limit ${PAGE}::int offset ${PAGE * page}::int`.execute(db)
  const topUps = rows.map(({ id, amount, createdAt: time, name, inn }) => ({
    id,
    organisation: name,
    inn,
    amount,
    reservedAt: time.toISOString(),
  }))
  return { topUps, total: Number(rows[0]?.total ?? 0) }
}

type Booked = Answer<typeof bookTopUp>

interface BookedTopUp {
  readonly id: number
  readonly amount: number
  readonly document: string
  readonly now: Date
}

/**
 * Books a top-up in a transaction that its caller undoes on a refusal: its row and then the balance are locked, so that two
 * back offices book it once, and one line of the statement is not booked twice for the same organisation. The letter tells
 * who ordered it.
 */
export async function bookTopUpIn(
  trx: Transaction<Schema>,
  outbox: Context['outbox'],
  bookedBy: string,
  { id, amount, document, now }: BookedTopUp,
): Promise<Booked> {
  const row = await lockRow(trx, 'topUp', id)
  if (row?.state !== 'reserved') return { ok: false, code: 'top_up_not_waiting' }
  if (row.amount !== amount) return { ok: false, code: 'amount_differs', data: { amount: row.amount } }
  const legalHid = row.legalHid
  const key = `top-up-${id}`
  const posted = await postEntry(trx, { key, kind: 'top_up', legalHid, amount, topUpId: id, now })
  if (!posted.ok) throw new Error(`top-up ${id} has no balance`)
  const same = await findRow(trx, 'topUp', { legalHid, document, state: 'booked' })
  if (same) return { ok: false, code: 'document_used', data: { topUp: same.id } }
  await updateRows(trx, 'topUp', id, { state: 'booked', document, bookedBy, changedAt: now })
  const { email } = await getRow(trx, 'person', { sub: row.askedBy })
  const words = topUpBookedEmail({ id, amount, balance: posted.value, origin: outbox.origin })
  await outbox.write(trx, { key, recipient: email, ...words, now })
  return { ok: true, value: { id, amount } }
}

/** Books a top-up by hand, as the line of the statement says. */
export const bookMoney = (
  { db, outbox }: Context,
  operator: Operator,
  params: BookedTopUp,
): Promise<Booked> =>
  transact<Booked>(db, async (trx, undo) => {
    const booked = await bookTopUpIn(trx, outbox, operator.name, params)
    return booked.ok ? booked : undo(booked)
  })
