import type { Kysely } from 'kysely'
import type { OperatorEntry } from '#content/api/entries/site-entry.ts'
import type { CalendarDate } from '#kit/rules/calendar-date.ts'
import {
  type BalanceOwner,
  buildBalanceStatementCsv,
  buildBalanceStatementDocument,
  buildReconciliationDocument,
} from '#money/server/documents/balance-documents.ts'
import { findVatRate } from '#rent/rules/tariff.ts'
import type { PriceBook } from '#rent/server/tariffs/price-book.ts'
import type { BalanceDocumentPrinter } from '#server/context.ts'
import type { Schema } from '#server/database/schema.ts'
import type { WorkerPool } from '#server/workers/worker-pool.ts'
import { buildBalanceStatement, readBalanceTurnover } from './balance-operations.ts'
import { readOrganisationRequisites } from './balances.ts'

export const createBalanceDocuments = (
  db: Kysely<Schema>,
  operator: () => OperatorEntry,
  book: Pick<PriceBook, 'taxOn'>,
  workers: WorkerPool,
): BalanceDocumentPrinter => {
  const rateOn = (day: CalendarDate) => findVatRate(book.taxOn(day), day)
  const readOwner = async (legalHid: string): Promise<BalanceOwner | null> => {
    const entity = await readOrganisationRequisites(db, legalHid)
    return entity && { name: entity.orgFullName, inn: entity.inn }
  }
  return {
    async statement(legalHid: string, month: string, today: CalendarDate) {
      const owner = (await readOwner(legalHid)) ?? { name: legalHid, inn: '' }
      return workers.run(
        'drawPdf',
        buildBalanceStatementDocument(
          await buildBalanceStatement(db, legalHid, month),
          owner,
          operator(),
          today,
          rateOn,
        ),
      )
    },
    async csv(legalHid: string, month: string) {
      return new TextEncoder().encode(
        buildBalanceStatementCsv(await buildBalanceStatement(db, legalHid, month)),
      )
    },
    /** Returns null if the organisation has entered no requisites. */
    async reconciliation(legalHid: string, from: CalendarDate, to: CalendarDate) {
      const owner = await readOwner(legalHid)
      if (!owner) return null
      const period = { from, to, ...(await readBalanceTurnover(db, legalHid, from, to)) }
      return workers.run('drawPdf', buildReconciliationDocument(period, owner, operator()))
    },
  }
}
