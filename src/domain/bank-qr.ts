/** Who is paid, as GOST R 56042-2014 names it. */
export interface QrReceiver {
  readonly fullName: string
  readonly inn: string
  readonly kpp: string
  readonly bankName: string
  readonly bankBic: string
  readonly accountNumber: string
  readonly correspondentNumber: string
}

/** What is paid: whole kopecks, and the purpose in words. */
export interface QrPayment {
  readonly amount: number
  readonly purpose: string
  /** INN of the payer; left out where it is not known. */
  readonly payerInn?: string
}

/** Format, version 0001, text in UTF-8: the head of the code (GOST R 56042-2014, 5.2). */
const HEAD = 'ST00012'
/** Signs that may stand between fields; the first that no value holds is taken. */
const SEPARATORS = ['|', '~', '^', '_', '#'] as const

/** The longest values, in signs (GOST R 56042-2014, tables 1 and 2). */
const longest: Readonly<Record<string, number>> = { Name: 160, BankName: 45, Purpose: 210 }

const fieldsOf = (receiver: QrReceiver, payment: QrPayment): [string, string][] =>
  [
    ['Name', receiver.fullName],
    ['PersonalAcc', receiver.accountNumber],
    ['BankName', receiver.bankName],
    ['BIC', receiver.bankBic],
    // A bank without a correspondent account is told as zero.
    ['CorrespAcc', receiver.correspondentNumber || '0'],
    ['Sum', String(payment.amount)],
    ['Purpose', payment.purpose],
    ['PayeeINN', receiver.inn],
    ['KPP', receiver.kpp],
    ['PayerINN', payment.payerInn ?? ''],
  ]
    .map(([name = '', value = '']): [string, string] => [
      name,
      value
        .replace(/\s+/gu, ' ')
        .trim()
        .slice(0, longest[name] ?? 20),
    ])
    .filter(([, value]) => value !== '')

/** The text of the bank's QR code of a payment (GOST R 56042-2014): a bank's app or till reads the whole order from it. */
export const bankQrText = (receiver: QrReceiver, payment: QrPayment): string => {
  const fields = fieldsOf(receiver, payment)
  const separator = SEPARATORS.find((sign) => fields.every(([, value]) => !value.includes(sign))) ?? '|'
  return [HEAD, ...fields.map(([name, value]) => `${name}=${value.replaceAll(separator, ' ')}`)].join(
    separator,
  )
}
