import { formatDecimalRoubles } from '#kit/rules/money.ts'
import { oneCFields } from '#money/rules/word-lists/statements.ts'
import type { StatementFileLine } from './statement-file.ts'

export type OneCParty = StatementFileLine['party']

export interface OneCPayment {
  readonly number: string
  readonly day: string
  readonly amount: number
  readonly payer: OneCParty
  readonly receiver: OneCParty
  readonly purpose: string
  /** True for an executed payment in a statement, false for an order sent to the bank. */
  readonly isDone: boolean
}

interface OneCAccount {
  readonly account: string
  readonly from: string
  readonly to: string
  readonly opening?: number
}

const toDottedDate = (day: string): string => day.split('-').reverse().join('.')

const formatField = (name: string, value: string): string => `${name}=${value.replace(/[\r\n]+/gu, ' ')}`

const partyFields = (prefix: string, { name, inn, account, bic, bank }: OneCParty): string[] => [
  formatField(`${prefix}${oneCFields.accountOf}`, account),
  formatField(prefix, name),
  formatField(`${prefix}1`, name),
  formatField(`${prefix}${oneCFields.inn}`, inn),
  formatField(`${prefix}${oneCFields.settlementAccountOf}`, account),
  formatField(`${prefix}${oneCFields.bank}`, bank),
  formatField(`${prefix}${oneCFields.bic}`, bic),
]

const documentFields = (payment: OneCPayment, account: string): string[] => {
  const { number, day, amount, payer, receiver, purpose, isDone } = payment
  const executionDateField = receiver.account === account ? oneCFields.cameOn : oneCFields.wentOn
  return [
    formatField(oneCFields.document, oneCFields.paymentOrder),
    formatField(oneCFields.number, number),
    formatField(oneCFields.day, toDottedDate(day)),
    formatField(oneCFields.amount, formatDecimalRoubles(amount)),
    ...partyFields(oneCFields.payer, payer),
    ...(isDone ? [formatField(executionDateField, toDottedDate(day))] : []),
    ...partyFields(oneCFields.receiver, receiver),
    formatField(oneCFields.purpose, purpose),
    oneCFields.documentEnd,
  ]
}

const formatTotals = ({ account, opening }: OneCAccount, payments: readonly OneCPayment[]): string[] => {
  if (opening === undefined) return []
  const sumOfSide = (side: 'payer' | 'receiver') =>
    payments.reduce((sum, payment) => sum + (payment[side].account === account ? payment.amount : 0), 0)
  const [totalIn, totalOut] = [sumOfSide('receiver'), sumOfSide('payer')]
  return [
    formatField(oneCFields.opening, formatDecimalRoubles(opening)),
    formatField(oneCFields.totalIn, formatDecimalRoubles(totalIn)),
    formatField(oneCFields.totalOut, formatDecimalRoubles(totalOut)),
    formatField(oneCFields.closing, formatDecimalRoubles(opening + totalIn - totalOut)),
  ]
}

/** Writes version 1.03: a statement if there is an opening balance, otherwise orders for the bank. */
export const build1cPaymentsText = (account: OneCAccount, payments: readonly OneCPayment[]): string =>
  `${[
    oneCFields.header,
    formatField(oneCFields.format, '1.03'),
    oneCFields.encodingWindows,
    formatField(oneCFields.from, toDottedDate(account.from)),
    formatField(oneCFields.to, toDottedDate(account.to)),
    formatField(oneCFields.account, account.account),
    oneCFields.accountSection,
    formatField(oneCFields.from, toDottedDate(account.from)),
    formatField(oneCFields.to, toDottedDate(account.to)),
    formatField(oneCFields.account, account.account),
    ...formatTotals(account, payments),
    oneCFields.accountEnd,
    ...payments.flatMap((payment) => documentFields(payment, account.account)),
    oneCFields.fileEnd,
  ].join('\r\n')}\r\n`
