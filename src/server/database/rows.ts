import type { Selectable } from 'kysely'
import type { ClaimTable, ClientTable, PaymentTable, ReceiptTable } from './schema.ts'

export type ClaimRow = Selectable<ClaimTable>
export type ClientRow = Selectable<ClientTable>
export type PaymentRow = Selectable<PaymentTable>
export type ReceiptRow = Selectable<ReceiptTable>
