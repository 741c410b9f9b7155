import type { Selectable } from 'kysely'
import type { ClaimTable, ClientTable, PaymentTable } from './schema.ts'

/** Rows as they are read, of the tables that several modules share. */
export type ClaimRow = Selectable<ClaimTable>
export type ClientRow = Selectable<ClientTable>
export type PaymentRow = Selectable<PaymentTable>
