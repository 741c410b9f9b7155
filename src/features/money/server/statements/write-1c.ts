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
  /** A line of a statement; false for an order to the bank. */
  readonly isDone: boolean
}

interface WrittenAccount {
  readonly account: string
  readonly from: string
  readonly to: string
  readonly opening?: number
}

const dateInDots = (day: string): string => day.split('-').reverse().join('.')

const field = (name: string, value: string): string => `${name}=${value.replace(/[\r\n]+/gu, ' ')}`

const partyFields = (who: string, { name, inn, account, bic, bank }: WrittenParty): string[] => [
  field(`${who}${oneC.accountOf}`, account),
  field(who, name),
  field(`${who}1`, name),
  field(`${who}${oneC.inn}`, inn),
  field(`${who}${oneC.settlementAccountOf}`, account),
  field(`${who}${oneC.bank}`, bank),
  field(`${who}${oneC.bic}`, bic),
]

const documentFields = (payment: WrittenPayment, account: string): string[] => {
  const { number, day, amount, payer, receiver, purpose, isDone } = payment
  const moved = receiver.account === account ? oneC.cameOn : oneC.wentOn
  return [
    field(oneC.document, oneC.paymentOrder),
    field(oneC.number, number),
    field(oneC.day, dateInDots(day)),
    field(oneC.amount, amountText(amount)),
    ...partyFields(oneC.payer, payer),
    ...(isDone ? [field(moved, dateInDots(day))] : []),
    ...partyFields(oneC.receiver, receiver),
    field(oneC.purpose, purpose),
    oneC.documentEnd,
  ]
}

const figures = ({ account, opening }: WrittenAccount, payments: readonly WrittenPayment[]): string[] => {
  if (opening === undefined) return []
  const sumAt = (side: 'payer' | 'receiver') =>
    payments.reduce((sum, payment) => sum + (payment[side].account === account ? payment.amount : 0), 0)
  const [came, went] = [sumAt('receiver'), sumAt('payer')]
  return [
    field(oneC.opening, amountText(opening)),
    field(oneC.totalIn, amountText(came)),
    field(oneC.totalOut, amountText(went)),
    field(oneC.closing, amountText(opening + came - went)),
  ]
}

/** Version 1.03: a statement if there is an opening balance, else orders to the bank. */
export const write1c = (account: WrittenAccount, payments: readonly WrittenPayment[]): string =>
  `${[
    oneC.header,
    field(oneC.format, '1.03'),
    oneC.encodingWindows,
    field(oneC.from, dateInDots(account.from)),
    field(oneC.to, dateInDots(account.to)),
    field(oneC.account, account.account),
    oneC.accountSection,
    field(oneC.from, dateInDots(account.from)),
    field(oneC.to, dateInDots(account.to)),
    field(oneC.account, account.account),
    ...figures(account, payments),
    oneC.accountEnd,
    ...payments.flatMap((payment) => documentFields(payment, account.account)),
    oneC.fileEnd,
  ].join('\r\n')}\r\n`

const BYTES = 256
const UNKNOWN = '?'.charCodeAt(0)

/** Unknown letters lose their mark, unknown signs become question marks. */
export function inWindows1251(text: string): Uint8Array<ArrayBuffer> {
  const letters = new TextDecoder('windows-1251').decode(
    Uint8Array.from({ length: BYTES }, (_, byte) => byte),
  )
  const bytes = new Map([...letters].map((letter, byte) => [letter, byte]))
  const plain = (letter: string): string => letter.normalize('NFKD').replace(/\p{M}/gu, '')
  return Uint8Array.from(
    [...text.normalize('NFC')].flatMap((letter) => (bytes.has(letter) ? letter : [...plain(letter)])),
    (letter) => bytes.get(letter) ?? UNKNOWN,
  )
}
