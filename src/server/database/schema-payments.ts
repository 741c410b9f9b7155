import type { ColumnType, Generated, JSONColumnType } from 'kysely'
import type { PaymentState } from '#contract/payments.ts'
import type { PriceLine } from '#contract/tariffs.ts'

type Json<T extends object> = JSONColumnType<T>

/** Payments of claims and orders of services. */
export interface PaymentSchema {
  payment: PaymentTable
  service_order: ServiceOrderTable
}

/** A payment of a claim, a service order or a joint order; kopecks. */
export interface PaymentTable {
  id: Generated<number>
  claim_id: number
  method: number
  state: PaymentState
  /** Kopecks. */
  amount: number
  order_id: string | null
  pay_url: string | null
  reason: string | null
  /** Kopecks given back. */
  refunded: Generated<number>
  /** The order of a service that it pays; null for the rent itself. */
  service_order_id: ColumnType<number | null, number | null | undefined>
  /** The payment order that pays several rents at once; null for one of its own. */
  joint_order_id: ColumnType<number | null, number | null | undefined>
  /** When the money was taken; null before. */
  paid_at: ColumnType<Date | null, Date | null | undefined>
  /** Kopecks that go back; null for all of it. */
  to_refund: ColumnType<number | null, number | null | undefined>
  /** How often the bank was asked for the refund in vain, when it is asked again, and since when a server asks it. */
  refund_tries: Generated<number>
  refund_next_at: ColumnType<Date | null, Date | null | undefined>
  refund_asked_at: ColumnType<Date | null, Date | null | undefined>
  /** Why the bank did not give the money back: our code, and its own words. */
  refund_problem: ColumnType<string | null, string | null | undefined>
  refund_words: ColumnType<string | null, string | null | undefined>
  created_at: Date
  changed_at: Date
}

/** A service that is ordered during a rent; kopecks. */
export interface ServiceOrderTable {
  id: Generated<number>
  claim_id: number
  service: number
  state: 'waiting' | 'connected' | 'cancelled'
  /** Calendar date. */
  start_date: string
  options: Json<{ boxName?: string }>
  /** Kopecks. */
  total: number
  lines: Json<PriceLine[]>
  method: number
  pay_until: Date | null
  created_at: Date
  changed_at: Date
}
