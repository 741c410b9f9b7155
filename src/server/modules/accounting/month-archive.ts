import { type Selectable, sql } from 'kysely'
import { addMonths, type CalendarDate, startOfDayInMoscow } from '#domain/calendar-date.ts'
import { clientTypeByName } from '#domain/client-type.ts'
import type { Context } from '#server/context.ts'
import type { ClaimRow } from '#server/database/rows.ts'
import type { ActTable } from '#server/database/schema.ts'
import { updFile, updFileName } from '../../../documents/accounting/upd-file.ts'
import type { PackedFile } from '../../../documents/accounting/zip-stream.ts'
import { actDocument } from '../../../documents/accounting-documents.ts'
import { INVOICED, invoiceOf } from './invoice.ts'
import { actsOfMonth } from './read-acts.ts'

/** The name of an act's PDF, without its ending. */
export const actFileName = ({
  year,
  number,
  correction,
}: Pick<Selectable<ActTable>, 'year' | 'number' | 'correction'>): string =>
  `act-${year}-${number}${correction === 0 ? '' : `-correction-${correction}`}`

/** Claims of an organisation that were made in a month and have an invoice. */
const invoiced = ({ db }: Context, legalHid: string, month: CalendarDate): Promise<ClaimRow[]> =>
  db
    .selectFrom('claim')
    .selectAll()
    .where('legal_hid', '=', legalHid)
    .where('legal_hid', '<>', sql.lit(''))
    .where('client_type', '=', clientTypeByName.legal)
    .where('status', 'in', INVOICED)
    .where('created_at', '>=', startOfDayInMoscow(month))
    .where('created_at', '<', startOfDayInMoscow(addMonths(month, 1)))
    .orderBy('id')
    .execute()

/** Is there anything of a month to pack? */
export const hasDocuments = async (
  context: Context,
  legalHid: string,
  month: CalendarDate,
): Promise<boolean> =>
  (await actsOfMonth(context.db, legalHid, month)).length > 0 ||
  (await invoiced(context, legalHid, month)).length > 0

/** The files of a month, each made when it is its turn: acts, transfer documents, invoices, then both registers. */
export async function* filesOfMonth(
  context: Context,
  legalHid: string,
  month: CalendarDate,
  madeAt: string,
): AsyncGenerator<PackedFile> {
  const { workers } = context
  const made = startOfDayInMoscow(madeAt.slice(0, month.length))
  const acts = await actsOfMonth(context.db, legalHid, month)
  for (const act of acts) {
    const { content, issued_at } = act
    const bytes = await workers.run('drawPdf', actDocument(content))
    yield { name: `acts/${actFileName(act)}.pdf`, bytes, made: issued_at }
    yield { name: `upd/${updFileName(content)}.xml`, bytes: updFile(content), made: issued_at }
  }
  for (const claim of await invoiced(context, legalHid, month)) {
    const bytes = await invoiceOf(context, claim)
    if (bytes) yield { name: `invoices/invoice-${claim.id}.pdf`, bytes, made: claim.created_at }
  }
  const contents = acts.map(({ content }) => content)
  yield { name: 'register.csv', bytes: await workers.run('writeRegisterCsv', contents), made }
  yield { name: 'register-1c.xml', bytes: await workers.run('writeRegister1c', contents, madeAt), made }
}
