import type { Kysely, Selectable } from 'kysely'
import type { Clock } from '#server/clock.ts'
import type { ReceiptTable, Schema } from '#server/database/schema.ts'
import type { Failures } from '#server/failures.ts'
import type { FiscalService } from '#server/gateways/fiscal/fiscal-service.ts'
import type { Outbox } from '../notifications/outbox.ts'
import type { PriceBook } from '../tariffs/price-book.ts'

export type ReceiptRow = Selectable<ReceiptTable>

export interface ReceiptDeps {
  readonly db: Kysely<Schema>
  readonly clock: Clock
  readonly fiscal: FiscalService
  readonly book: PriceBook
  readonly outbox: Outbox
  readonly failures: Pick<Failures, 'report'>
  /** Where a receipt goes whose person left no address: the seller's own. */
  readonly sellerEmail: () => string
}
