import type { Kysely } from 'kysely'
import { powerOfAttorneyWords as words } from '#delegates/words/power-of-attorney.ts'
import {
  type NameValueTable,
  type PdfDocument,
  toHeadingBlock,
  toParagraphBlock,
  toPlainTableCells,
} from '#documents/document-blocks.ts'
import type { CalendarDate } from '#kit/rules/calendar-date.ts'
import { formatDottedDate } from '#kit/words/date-text.ts'
import { readIdentity } from '#people/server/personal-data/collect-personal-data.ts'
import { formatPassport } from '#people/words/passport.ts'
import { formatPlaceAddress, formatPlaceName } from '#places/words/rented-place.ts'
import { toRentedPlace } from '#rent/server/boxes/box-row.ts'
import type { Context } from '#server/context.ts'
import { findRow } from '#server/database/row-queries.ts'
import type { Schema } from '#server/database/schema.ts'
import { inlineFileAnswer } from '#server/http/route.ts'
import type { DelegationRow } from './delegation-row.ts'

/** Data that the holder has not registered yet is filled in by hand. */
async function principalRows(
  { db, cipher }: Pick<Context, 'db' | 'cipher'>,
  { sub, legalHid }: DelegationRow,
): Promise<NameValueTable['rows']> {
  if (legalHid !== '') {
    const client = await findRow(db, 'client', { legalHid, kind: 'entity' })
    const organisation = await findRow(db, 'organisation', { legalHid })
    return [
      [words.organisation, client?.entity?.orgFullName ?? organisation?.fullName ?? words.line],
      [words.inn, organisation?.inn ?? words.line],
      [words.address, client?.entity?.addressLegal ?? words.line],
      [words.headOf, words.headLine],
    ]
  }
  const identity = await readIdentity(db, cipher, sub)
  const person = await findRow(db, 'person', { sub })
  if (!identity)
    return [
      [words.name, person?.userName ?? words.line],
      [words.birthday, words.line],
      [words.passport, words.passportLine],
    ]
  return [
    [words.name, [identity.lastName, identity.firstName, identity.middleName].filter(Boolean).join(' ')],
    [words.birthday, identity.birthday],
    [words.passport, formatPassport(identity.passport)],
    [words.address, identity.addresses[0] ?? words.line],
  ]
}

const readPlace = async (db: Kysely<Schema>, boxId: number | null): Promise<string> => {
  if (boxId === null) return words.allPlaces
  const box = await db
    .selectFrom('box')
    .leftJoin('locker', 'locker.id', 'box.lockerId')
    .select(['box.number', 'box.officeIndex as index', 'locker.name as lockerName'])
    .where('box.id', '=', boxId)
    .executeTakeFirstOrThrow()
  const place = toRentedPlace(box)
  return `${formatPlaceName(place, 'genitive')} (${formatPlaceAddress({ ...place, index: box.index })})`
}

/** The document that the law wants for registered items and parcels (M-DELEGATE-05). */
export async function printPowerOfAttorney(context: Context, row: DelegationRow, today: CalendarDate) {
  const operator = context.operator()
  const place = await readPlace(context.db, row.boxId)
  const kind = row.legalHid === '' ? 'person' : 'organisation'
  const printed: PdfDocument = {
    title: words.title,
    note: words.note(formatDottedDate(today)),
    author: operator.fullName,
    date: today,
    blocks: [
      { kind: 'pairs', caption: words.principal, rows: await principalRows(context, row) },
      {
        kind: 'pairs',
        caption: words.delegate,
        rows: [
          [words.name, row.name],
          [words.passport, words.passportLine],
        ],
      },
      toHeadingBlock(words.rightsTitle),
      toParagraphBlock(words.rights(operator.fullName, place)),
      toHeadingBlock(words.termTitle),
      toParagraphBlock(words.term(formatDottedDate(row.untilDay))),
      {
        kind: 'table',
        caption: words.signTitle,
        head: toPlainTableCells(...words.signHead),
        rows: words.signers.map((who) => toPlainTableCells(who, words.line, words.line)),
      },
      toParagraphBlock(words.certification[kind]),
    ],
  }
  return inlineFileAnswer(await context.workers.run('drawPdf', printed))
}
