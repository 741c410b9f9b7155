import { type Kysely, sql } from 'kysely'
import type { bookTopUp, DeskTopUp } from '#contract/balance-desk.ts'
import { topUpBookedLetter } from '#copy/letters-balance.ts'
import type { Schema } from '#server/database/schema.ts'
import type { Answer } from '#server/http/route.ts'
import type { Desk } from '../branch/branch-scope.ts'
import type { ClaimNeeds } from '../claims/claim-needs.ts'
import { transact } from '../claims/transact.ts'
import { postEntry } from './post-entry.ts'

const PAGE = 20

const digits = (text: string): string => (/^\d{1,15}$/.test(text) ? text : '0')

interface WaitingRow {
  id: number
  amount: number
  created_at: Date
  name: string
  inn: string
  total: number
}

/** A page of the top-ups that wait for the bank, oldest first, from zero, with the name that the payer last gave. */
export async function topUpsToBook(
  db: Kysely<Schema>,
  { search, page }: { readonly search: string; readonly page: number },
): Promise<{ topUps: DeskTopUp[]; total: number }> {
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
  const topUps = rows.map(({ id, amount, created_at: at, name, inn }) => ({
    id,
    organisation: name,
    inn,
    amount,
    reservedAt: at.toISOString(),
  }))
  return { topUps, total: Number(rows[0]?.total ?? 0) }
}

type Booked = Answer<typeof bookTopUp>

/**
 * Books a top-up: its row and then the balance are locked, so that two desks book it once, and one line of the statement
 * is not booked twice for the same organisation. The letter tells who ordered it.
 */
export const bookMoney = (
  { db, outbox }: Pick<ClaimNeeds, 'db' | 'outbox'>,
  desk: Desk,
  wish: { readonly id: number; readonly amount: number; readonly document: string; readonly now: Date },
): Promise<Booked> =>
  transact<Booked>(db, async (trx, undo) => {
    const { id, amount, document, now } = wish
    const row = await trx.selectFrom('top_up').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
    if (row?.state !== 'reserved') return { ok: false, code: 'top_up_not_waiting' }
    if (row.amount !== amount) return { ok: false, code: 'amount_differs', data: { amount: row.amount } }
    const legalHid = row.legal_hid
    const posted = await postEntry(trx, {
      key: `top-up-${id}`,
      kind: 'top_up',
      legalHid,
      amount,
      topUpId: id,
      now,
    })
    if (!posted.ok) throw new Error(`top-up ${id} has no balance`)
    const same = await trx
      .selectFrom('top_up')
      .select('id')
      .where('legal_hid', '=', legalHid)
      .where('document', '=', document)
      .where('state', '=', 'booked')
      .executeTakeFirst()
    if (same) return undo({ ok: false, code: 'document_used', data: { topUp: same.id } })
    await trx
      .updateTable('top_up')
      .set({ state: 'booked', document, booked_by: desk.operator, changed_at: now })
      .where('id', '=', id)
      .execute()
    const { email } = await trx
      .selectFrom('person')
      .select('email')
      .where('sub', '=', row.asked_by)
      .executeTakeFirstOrThrow()
    const { subject, text } = topUpBookedLetter({ id, amount, balance: posted.value, origin: outbox.origin })
    await outbox.write(trx, {
      key: `top-up-${id}`,
      claimId: null,
      channel: 'email',
      recipient: email,
      subject,
      text,
      now,
    })
    return { ok: true, value: { id, amount } }
  })
