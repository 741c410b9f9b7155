import type { Selectable } from 'kysely'
import type {
  ClaimTable,
  ClientTable,
  MovingTable,
  OfficeTable,
  PaymentTable,
  ReceiptTable,
  VisitTable,
} from './schema.ts'

export type ClaimRow = Selectable<ClaimTable>
export type ClientRow = Selectable<ClientTable>
export type MovingRow = Selectable<MovingTable>
export type OfficeRow = Selectable<OfficeTable>
export type PaymentRow = Selectable<PaymentTable>
export type ReceiptRow = Selectable<ReceiptTable>
export type VisitRow = Selectable<VisitTable>
