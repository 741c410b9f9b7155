import type { ColumnType, Generated } from 'kysely'
import type { EntryKind, TopUpState } from '#contract/balance.ts'

/** The tables of the online balance (migrations/005-balance.sql). */
export interface BalanceSchema {
  balance: BalanceTable
  top_up: TopUpTable
  ledger_entry: LedgerEntryTable
  ledger_posting: LedgerPostingTable
  auto_extension: AutoExtensionTable
}

interface BalanceTable {
  legal_hid: string
  /** Kopecks, never below zero. */
  amount: Generated<number>
  connected_by: string
  connected_at: Date
}

/** An order of money into a balance. */
export interface TopUpTable {
  id: Generated<number>
  legal_hid: string
  asked_by: string
  /** Kopecks. */
  amount: number
  state: TopUpState
  document: string | null
  booked_by: string | null
  /** The joint order whose surplus it is; null for one that was ordered. */
  joint_order_id: ColumnType<number | null, number | null | undefined>
  created_at: Date
  changed_at: Date
}

interface LedgerEntryTable {
  id: Generated<number>
  key: string
  kind: EntryKind
  legal_hid: string
  /** Kopecks, without a sign: the kind says which way they go. */
  amount: number
  balance_after: number
  claim_id: number | null
  payment_id: number | null
  top_up_id: number | null
  at: Date
}

interface LedgerPostingTable {
  entry_id: number
  side: -1 | 1
  account: string
  amount: number
}

/** The extension of a rent by itself, and what its letter announced. */
export interface AutoExtensionTable {
  claim_id: number
  enabled: boolean
  months: number
  announced_at: Date | null
  /** Kopecks that the letter named. */
  announced_total: number | null
  /** Calendar date. */
  tried_on: string | null
  changed_by: string | null
  changed_at: Date
}
