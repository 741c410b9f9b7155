import { isServiceNumber } from '#claims/rules/service.ts'
import { serviceNames } from '#claims/words/claim-documents.ts'
import type { OperatorEntry } from '#content/api/entries/site-entry.ts'
import { cells, type PrintedDocument, paragraph, strongCells } from '#documents/blocks.ts'
import { sheetCsv } from '#documents/sheet-csv.ts'
import { addMonths, type CalendarDate, todayIn } from '#kit/rules/calendar-date.ts'
import { amountText } from '#kit/rules/money.ts'
import { amountInFigures, amountInWords, vatWords } from '#kit/words/amount-text.ts'
import { dateInDots } from '#kit/words/date-text.ts'
import type { Operation, Statement } from '#money/api/balance.ts'
import {
  reconciliationWords as act,
  operationAbout,
  operationNames,
  statementWords,
} from '#money/words/balance-documents.ts'
import { placeNumber } from '#places/words/rented-place.ts'
import type { VatRate } from '#rent/rules/tariff.ts'

export interface BalanceOwner {
  readonly name: string
  readonly inn: string
}

const words = statementWords
const dayOf = ({ at }: Operation): string => dateInDots(todayIn(new Date(at)))
const came = ({ amount }: Operation): string => (amount > 0 ? amountInFigures(amount) : '')
const went = ({ amount }: Operation): string => (amount < 0 ? amountInFigures(-amount) : '')

const titleOf = ({ kind, claim, box, document, sbp }: Operation): string => {
  const place = box && { ...box, boxNumber: box.number }
  const about = [
    document === null ? '' : operationAbout.document(document),
    sbp ? operationAbout.sbp : '',
    claim === null || place === null
      ? ''
      : place.service !== null && isServiceNumber(place.service)
        ? operationAbout.service(serviceNames[place.service], claim, place)
        : operationAbout.rent(claim, place),
  ].filter((part) => part !== '')
  return [operationNames[kind], ...about].join(': ')
}

const ratesTaken = (operations: readonly Operation[], rateOn: (day: CalendarDate) => VatRate): VatRate[] => [
  ...new Set(
    operations.filter(({ amount }) => amount < 0).map(({ at: time }) => rateOn(todayIn(new Date(time)))),
  ),
]

export const statementDocument = (
  statement: Statement,
  owner: BalanceOwner,
  operator: OperatorEntry,
  today: CalendarDate,
  rateOn: (day: CalendarDate) => VatRate,
): PrintedDocument => {
  const rates = ratesTaken(statement.operations, rateOn)
  const month = `${statement.month}-01`
  const closing = today < addMonths(month, 1) ? words.closingOn(today) : words.closing
  const totals: [string, number][] = [
    [words.opening, statement.opening],
    [words.came, statement.came],
    [words.went, statement.went],
    [closing, statement.closing],
  ]
  return {
    title: words.title(month),
    note: words.note(owner.name, owner.inn),
    author: operator.fullName,
    date: today < addMonths(month, 1) ? today : addMonths(month, 1),
    blocks: [
      { kind: 'figure', label: closing, text: amountInWords(statement.closing) },
      {
        kind: 'table',
        caption: words.totals,
        head: cells(...words.totalsHead),
        amounts: [1],
        rows: totals.map(([name, amount]) => cells(name, amountInFigures(amount))),
      },
      statement.operations.length === 0
        ? paragraph(words.none)
        : {
            kind: 'table',
            caption: words.operations,
            head: cells(...words.head),
            amounts: [2, 3, 4],
            rows: statement.operations.map((operation) =>
              cells(
                dayOf(operation),
                titleOf(operation),
                came(operation),
                went(operation),
                amountInFigures(operation.balance),
              ),
            ),
          },
      ...(rates.length === 0 ? [] : [paragraph(vatWords.taken(rates))]),
    ],
  }
}

/** `5196,77`, which spreadsheets read as a number. */
const forSheet = (kopecks: number | null): string =>
  kopecks === null ? '' : amountText(kopecks).replace('.', ',')

export const statementCsvOf = (statement: Statement): string =>
  sheetCsv([
    [...words.csv],
    ...statement.operations.map((operation) => [
      dayOf(operation),
      operationNames[operation.kind],
      operation.claim ?? '',
      operation.box?.index ?? '',
      operation.box === null ? '' : placeNumber({ ...operation.box, boxNumber: operation.box.number }),
      operation.document ?? (operation.sbp ? operationAbout.sbp : ''),
      forSheet(operation.amount > 0 ? operation.amount : null),
      forSheet(operation.amount < 0 ? -operation.amount : null),
      forSheet(operation.balance),
    ]),
  ])

export interface Reconciled extends Omit<Statement, 'month'> {
  readonly from: CalendarDate
  readonly to: CalendarDate
}

/** By the operator's books: charges in debit, payments in credit. */
export const reconciliationDocument = (
  done: Reconciled,
  owner: BalanceOwner,
  operator: OperatorEntry,
): PrintedDocument => ({
  title: act.title(done.from, done.to),
  note: act.note(operator.name, owner.name),
  author: operator.fullName,
  date: done.to,
  blocks: [
    paragraph(act.intro(operator.fullName, operator.inn, owner.name, owner.inn)),
    {
      kind: 'table',
      caption: act.caption,
      head: cells(...act.head),
      amounts: [2, 3],
      rows: [
        cells(act.opening, dateInDots(done.from), '', amountInFigures(done.opening)),
        ...done.operations.map((operation) =>
          cells(dayOf(operation), titleOf(operation), went(operation), came(operation)),
        ),
        strongCells(act.turnover, '', amountInFigures(done.went), amountInFigures(done.came)),
        strongCells(act.closing, dateInDots(done.to), '', amountInFigures(done.closing)),
      ],
    },
    paragraph(
      done.closing === 0
        ? act.nothing(done.to)
        : act.debt(done.to, amountInFigures(done.closing), owner.name),
    ),
    {
      kind: 'table',
      caption: act.signTitle,
      head: cells(...act.signHead),
      rows: [cells(act.executor, act.line, act.line), cells(act.customer, act.line, act.line)],
    },
  ],
})
