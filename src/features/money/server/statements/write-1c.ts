import { amountText } from '#kit/rules/money.ts'
import { oneC } from '#money/rules/word-lists/statements.ts'
import type { FileLine } from './statement-file.ts'

export type WrittenParty = FileLine['party']

export interface WrittenPayment {
  readonly number: string
  readonly day: string
  readonly amount: number
  readonly payer: WrittenParty
  readonly receiver: WrittenParty
  readonly purpose: string
  /** True for a line of a statement, false for an order to the bank. */
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

const partyFields = (prefix: string, { name, inn, account, bic, bank }: WrittenParty): string[] => [
  formatField(`${prefix}${oneC.accountOf}`, account),
  formatField(prefix, name),
  formatField(`${prefix}1`, name),
  formatField(`${prefix}${oneC.inn}`, inn),
  formatField(`${prefix}${oneC.settlementAccountOf}`, account),
  formatField(`${prefix}${oneC.bank}`, bank),
  formatField(`${prefix}${oneC.bic}`, bic),
]

const documentFields = (payment: WrittenPayment, account: string): string[] => {
  const { number, day, amount, payer, receiver, purpose, isDone } = payment
  const executionDateField = receiver.account === account ? oneC.cameOn : oneC.wentOn
  return [
    formatField(oneC.document, oneC.paymentOrder),
    formatField(oneC.number, number),
    formatField(oneC.day, toDottedDate(day)),
    formatField(oneC.amount, amountText(amount)),
    ...partyFields(oneC.payer, payer),
    ...(isDone ? [formatField(executionDateField, toDottedDate(day))] : []),
    ...partyFields(oneC.receiver, receiver),
    formatField(oneC.purpose, purpose),
    oneC.documentEnd,
  ]
}

const formatTotals = ({ account, opening }: OneCAccount, payments: readonly WrittenPayment[]): string[] => {
  if (opening === undefined) return []
  const sumOfSide = (side: 'payer' | 'receiver') =>
    payments.reduce((sum, payment) => sum + (payment[side].account === account ? payment.amount : 0), 0)
  const [totalIn, totalOut] = [sumOfSide('receiver'), sumOfSide('payer')]
  return [
    formatField(oneC.opening, amountText(opening)),
    formatField(oneC.totalIn, amountText(totalIn)),
    formatField(oneC.totalOut, amountText(totalOut)),
    formatField(oneC.closing, amountText(opening + totalIn - totalOut)),
  ]
}

/** Version 1.03: a statement if there is an opening balance, else orders to the bank. */
export const write1c = (account: OneCAccount, payments: readonly WrittenPayment[]): string =>
  `${[
    oneC.header,
    formatField(oneC.format, '1.03'),
    oneC.encodingWindows,
    formatField(oneC.from, toDottedDate(account.from)),
    formatField(oneC.to, toDottedDate(account.to)),
    formatField(oneC.account, account.account),
    oneC.accountSection,
    formatField(oneC.from, toDottedDate(account.from)),
    formatField(oneC.to, toDottedDate(account.to)),
    formatField(oneC.account, account.account),
    ...formatTotals(account, payments),
    oneC.accountEnd,
    ...payments.flatMap((payment) => documentFields(payment, account.account)),
    oneC.fileEnd,
  ].join('\r\n')}\r\n`

const BYTE_VALUES = 256
const QUESTION_MARK = '?'.charCodeAt(0)

/** Characters outside Windows-1251 lose their diacritics or become question marks. */
export function inWindows1251(text: string): Uint8Array<ArrayBuffer> {
  const characters = new TextDecoder('windows-1251').decode(
    Uint8Array.from({ length: BYTE_VALUES }, (_, byte) => byte),
  )
  const bytes = new Map([...characters].map((character, byte) => [character, byte]))
  const stripMarks = (character: string): string => character.normalize('NFKD').replace(/\p{M}/gu, '')
  return Uint8Array.from(
    [...text.normalize('NFC')].flatMap((character) =>
      bytes.has(character) ? character : [...stripMarks(character)],
    ),
    (character) => bytes.get(character) ?? QUESTION_MARK,
  )
}
