import { isServiceNumber } from '#claims/rules/services.ts'
import { serviceNamesInDocuments } from '#claims/words/claim-documents.ts'
import type { OperatorEntry } from '#content/api/entries/site-entry.ts'
import {
  type PdfDocument,
  toBoldTableCells,
  toParagraphBlock,
  toPlainTableCells,
} from '#documents/document-blocks.ts'
import { toExcelCsv } from '#documents/excel-csv.ts'
import { addMonths, type CalendarDate, todayInZone } from '#kit/rules/calendar-date.ts'
import { formatDecimalRoubles } from '#kit/rules/money.ts'
import { formatAmount, formatAmountWithoutCurrency, vatWords } from '#kit/words/amount-text.ts'
import { formatDottedDate } from '#kit/words/date-text.ts'
import type { BalanceOperation, BalanceStatement } from '#money/api/balance.ts'
import {
  reconciliationWords as act,
  balanceOperationDetailWords,
  balanceOperationKindWords,
  balanceStatementWords,
} from '#money/words/balance-documents.ts'
import { placeNumberText } from '#places/words/rented-place.ts'
import type { VatRate } from '#rent/rules/tariff.ts'

export interface BalanceOwner {
  readonly name: string
  readonly inn: string
}

const words = balanceStatementWords
const operationDateText = ({ at }: BalanceOperation): string => formatDottedDate(todayInZone(new Date(at)))
const creditText = ({ amount }: BalanceOperation): string =>
  amount > 0 ? formatAmountWithoutCurrency(amount) : ''
const debitText = ({ amount }: BalanceOperation): string =>
  amount < 0 ? formatAmountWithoutCurrency(-amount) : ''

const toOperationTitle = ({ kind, claim, box, document, sbp }: BalanceOperation): string => {
  const place = box && { ...box, boxNumber: box.number }
  const about = [
    document === null ? '' : balanceOperationDetailWords.document(document),
    sbp ? balanceOperationDetailWords.sbp : '',
    claim === null || place === null
      ? ''
      : place.service !== null && isServiceNumber(place.service)
        ? balanceOperationDetailWords.service(serviceNamesInDocuments[place.service], claim, place)
        : balanceOperationDetailWords.rent(claim, place),
  ].filter((part) => part !== '')
  return [balanceOperationKindWords[kind], ...about].join(': ')
}

const ratesTaken = (
  operations: readonly BalanceOperation[],
  rateOn: (day: CalendarDate) => VatRate,
): VatRate[] => [
  ...new Set(
    operations.filter(({ amount }) => amount < 0).map(({ at: time }) => rateOn(todayInZone(new Date(time)))),
  ),
]

export const buildBalanceStatementDocument = (
  statement: BalanceStatement,
  owner: BalanceOwner,
  operator: OperatorEntry,
  today: CalendarDate,
  rateOn: (day: CalendarDate) => VatRate,
): PdfDocument => {
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
      { kind: 'figure', label: closing, text: formatAmount(statement.closing) },
      {
        kind: 'table',
        caption: words.totals,
        head: toPlainTableCells(...words.totalsHead),
        amounts: [1],
        rows: totals.map(([name, amount]) => toPlainTableCells(name, formatAmountWithoutCurrency(amount))),
      },
      statement.operations.length === 0
        ? toParagraphBlock(words.none)
        : {
            kind: 'table',
            caption: words.operations,
            head: toPlainTableCells(...words.head),
            amounts: [2, 3, 4],
            rows: statement.operations.map((operation) =>
              toPlainTableCells(
                operationDateText(operation),
                toOperationTitle(operation),
                creditText(operation),
                debitText(operation),
                formatAmountWithoutCurrency(operation.balance),
              ),
            ),
          },
      ...(rates.length === 0 ? [] : [toParagraphBlock(vatWords.taken(rates))]),
    ],
  }
}

/** Formats as `5196,77`, which Russian spreadsheets read as a number. */
const toSheetAmount = (kopecks: number | null): string =>
  kopecks === null ? '' : formatDecimalRoubles(kopecks).replace('.', ',')

export const buildBalanceStatementCsv = (statement: BalanceStatement): string =>
  toExcelCsv([
    [...words.csv],
    ...statement.operations.map((operation) => [
      operationDateText(operation),
      balanceOperationKindWords[operation.kind],
      operation.claim ?? '',
      operation.box?.index ?? '',
      operation.box === null ? '' : placeNumberText({ ...operation.box, boxNumber: operation.box.number }),
      operation.document ?? (operation.sbp ? balanceOperationDetailWords.sbp : ''),
      toSheetAmount(operation.amount > 0 ? operation.amount : null),
      toSheetAmount(operation.amount < 0 ? -operation.amount : null),
      toSheetAmount(operation.balance),
    ]),
  ])

export interface ReconciliationData extends Omit<BalanceStatement, 'month'> {
  readonly from: CalendarDate
  readonly to: CalendarDate
}

/** Follows the operator's books: charges are debits, payments are credits. */
export const buildReconciliationDocument = (
  done: ReconciliationData,
  owner: BalanceOwner,
  operator: OperatorEntry,
): PdfDocument => ({
  title: act.title(done.from, done.to),
  note: act.note(operator.name, owner.name),
  author: operator.fullName,
  date: done.to,
  blocks: [
    toParagraphBlock(act.intro(operator.fullName, operator.inn, owner.name, owner.inn)),
    {
      kind: 'table',
      caption: act.caption,
      head: toPlainTableCells(...act.head),
      amounts: [2, 3],
      rows: [
        toPlainTableCells(
          act.opening,
          formatDottedDate(done.from),
          '',
          formatAmountWithoutCurrency(done.opening),
        ),
        ...done.operations.map((operation) =>
          toPlainTableCells(
            operationDateText(operation),
            toOperationTitle(operation),
            debitText(operation),
            creditText(operation),
          ),
        ),
        toBoldTableCells(
          act.turnover,
          '',
          formatAmountWithoutCurrency(done.went),
          formatAmountWithoutCurrency(done.came),
        ),
        toBoldTableCells(
          act.closing,
          formatDottedDate(done.to),
          '',
          formatAmountWithoutCurrency(done.closing),
        ),
      ],
    },
    toParagraphBlock(
      done.closing === 0
        ? act.nothing(done.to)
        : act.debt(done.to, formatAmountWithoutCurrency(done.closing), owner.name),
    ),
    {
      kind: 'table',
      caption: act.signTitle,
      head: toPlainTableCells(...act.signHead),
      rows: [
        toPlainTableCells(act.executor, act.line, act.line),
        toPlainTableCells(act.customer, act.line, act.line),
      ],
    },
  ],
})
