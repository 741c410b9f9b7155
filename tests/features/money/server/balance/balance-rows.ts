import { type Kysely, sql } from 'kysely'
import { insertBalance } from '#money/server/balance/balances.ts'
import { postLedgerEntry } from '#money/server/balance/post-ledger-entry.ts'
import type { Schema } from '#server/database/schema.ts'
import { transact } from '#server/database/transact.ts'

export const time = new Date('2026-07-10T06:00:00Z')

export async function balanceWith(db: Kysely<Schema>, legalHid: string, amount: number): Promise<void> {
  const sub = 'accountant'
  await db
    .insertInto('person')
    .values({
      sub,
      userName: 'A',
      email: '',
      profileUrl: '',
      role: 'client',
      branch: null,
      legals: '[]',
      seenAt: time,
    })
    .onConflict((known) => known.doNothing())
    .execute()
  await insertBalance(db, { legalHid, sub, now: time })
  if (amount > 0) await topUp(db, legalHid, amount)
}

export const topUp = (db: Kysely<Schema>, legalHid: string, amount: number) =>
  transact(db, (trx) =>
    postLedgerEntry(trx, {
      key: `gift-${legalHid}-${Math.random()}`,
      kind: 'top_up',
      legalHid,
      amount,
      now: time,
    }),
  )

/** The sum of all postings, and the number of balances that differ from their postings. */
export async function auditOf(db: Kysely<Schema>): Promise<{ sum: number; wrong: number; oneSided: number }> {
  const { rows } = await sql<{ sum: number; wrong: number; oneSided: number }>`
    select
      (select coalesce(sum(side * amount), 0) from ledger_posting)::bigint as sum,
      (select count(*) from balance where amount <> (
        select coalesce(sum(side * amount), 0) from ledger_posting where account = 'organisation:' || balance.legal_hid
      )) as wrong,
      (select count(*) from ledger_entry where (
        select count(*) from ledger_posting where entry_id = ledger_entry.id
      ) <> 2) as one_sided`.execute(db)
  const [row] = rows
  return { sum: Number(row?.sum), wrong: Number(row?.wrong), oneSided: Number(row?.oneSided) }
}

export const whole = { sum: 0, wrong: 0, oneSided: 0 }
