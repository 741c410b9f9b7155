import { sql, type Transaction } from 'kysely'
import { accept, type Outcome, refuse } from '#kit/rules/outcome.ts'
import type { LedgerEntryKind } from '#money/api/balance.ts'
import {
  computeBalanceAfterEntry,
  ledgerEntrySign,
  ledgerTransferAccounts,
  type ShortfallRefusal,
} from '#money/rules/ledger.ts'
import { hasRow, insertRow, lockRow } from '#server/database/row-queries.ts'
import type { Schema } from '#server/database/schema.ts'

interface BalanceDeposit {
  readonly legalHid: string
  /** Login of the person who receives the email. */
  readonly askedBy: string
  readonly amount: number
  readonly document: string
  readonly bookedBy: string | null
  readonly jointOrderId: number | null
  readonly now: Date
}

/**
 * Inserts a top-up that is already booked. Call it after locking claims and payments, because it locks the
 * balance.
 */
export async function depositToBalance(
  trx: Transaction<Schema>,
  { legalHid, askedBy, amount, document, bookedBy, jointOrderId, now }: BalanceDeposit,
): Promise<
  Outcome<{ readonly id: number; readonly key: string; readonly balance: number }, 'balance_not_connected'>
> {
  if (!(await hasRow(trx, 'balance', { legalHid }))) return refuse('balance_not_connected')
  const { id } = await insertRow(trx, 'topUp', {
    legalHid,
    askedBy,
    amount,
    state: 'booked',
    document,
    bookedBy,
    jointOrderId,
    createdAt: now,
    changedAt: now,
  })
  const key = `top-up-${id}`
  const posting = await postLedgerEntry(trx, { key, kind: 'top_up', legalHid, amount, topUpId: id, now })
  return posting.ok ? accept({ id, key, balance: posting.value }) : refuse('balance_not_connected')
}

/** `key` is unique per business event, so that an event is posted only once. */
export interface NewLedgerEntry {
  readonly key: string
  readonly kind: LedgerEntryKind
  readonly legalHid: string
  /** Always positive, in kopecks. */
  readonly amount: number
  readonly claimId?: number
  readonly paymentId?: number
  readonly topUpId?: number
  readonly now: Date
}

/** The new balance in kopecks, or a refusal. */
export type LedgerPostingResult =
  | { readonly ok: true; readonly value: number }
  | ShortfallRefusal
  | { readonly ok: false; readonly code: 'balance_not_connected' }

/** One SQL statement, so that the entry is posted completely or not at all. The balance never falls below zero. */
export const ledgerEntrySql = ({ kind, amount, legalHid, ...entry }: NewLedgerEntry) => {
  const balanceChange = ledgerEntrySign(kind) * amount
  const { from, to } = ledgerTransferAccounts(kind, legalHid)
  return sql<{ amount: number }>`
    with moved as (
      update balance set amount = amount + ${balanceChange}::bigint
      where legal_hid = ${legalHid} and amount + ${balanceChange}::bigint >= 0
      returning amount
    ),
    entry as (
      insert into ledger_entry
        (key, kind, legal_hid, amount, balance_after, claim_id, payment_id, top_up_id, at)
      select ${entry.key}, ${kind}, ${legalHid}, ${amount}::bigint, moved.amount, ${entry.claimId ?? null}::bigint,
        ${entry.paymentId ?? null}::bigint, ${entry.topUpId ?? null}::bigint, ${entry.now}::timestamptz
      from moved
      returning id, amount
    ),
    postings as (
      insert into ledger_posting (entry_id, side, account, amount)
      select entry.id, sides.side, sides.account, entry.amount
      from entry, (values (-1::smallint, ${from}::text), (1::smallint, ${to}::text)) as sides (side, account)
    )
    select amount from moved`
}

/** Locks the balance. Call it after locking claims and payments, and for only one balance per transaction. */
export async function postLedgerEntry(
  trx: Transaction<Schema>,
  entry: NewLedgerEntry,
): Promise<LedgerPostingResult> {
  const [inserted] = (await ledgerEntrySql(entry).execute(trx)).rows
  if (inserted) return accept(Number(inserted.amount))
  const balance = await lockRow(trx, 'balance', { legalHid: entry.legalHid })
  if (!balance) return { ok: false, code: 'balance_not_connected' }
  const newBalance = computeBalanceAfterEntry(balance.amount, entry.kind, entry.amount)
  // Money arrived between the two statements. The row is locked now, so the second attempt succeeds.
  return newBalance.ok ? postLedgerEntry(trx, entry) : newBalance
}
