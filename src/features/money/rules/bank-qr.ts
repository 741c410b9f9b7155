export interface QrReceiver {
  readonly fullName: string
  readonly inn: string
  readonly kpp: string
  readonly bankName: string
  readonly bankBic: string
  readonly accountNumber: string
  readonly correspondentNumber: string
}

export interface QrPayment {
  readonly amount: number
  readonly purpose: string
  readonly payerInn?: string
}

/** Format ST, version 0001, encoding 2 = UTF-8 (GOST R 56042-2014, 5.2). */
const QR_HEADER = 'ST00012'
/** Fields are separated by the first character that occurs in no value. */
const SEPARATORS = ['|', '~', '^', '_', '#'] as const

/** Maximum lengths (GOST R 56042-2014, tables 1 and 2). */
const longest: Readonly<Record<string, number>> = { Name: 160, BankName: 45, Purpose: 210 }

const toQrFields = (receiver: QrReceiver, payment: QrPayment): [string, string][] =>
  [
    ['Name', receiver.fullName],
    ['PersonalAcc', receiver.accountNumber],
    ['BankName', receiver.bankName],
    ['BIC', receiver.bankBic],
    // Zero stands for a bank without a correspondent account.
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

/** Text of a payment QR code (GOST R 56042-2014) for bank apps and terminals. */
export const bankQrText = (receiver: QrReceiver, payment: QrPayment): string => {
  const fields = toQrFields(receiver, payment)
  const separator = SEPARATORS.find((sign) => fields.every(([, value]) => !value.includes(sign))) ?? '|'
  return [QR_HEADER, ...fields.map(([name, value]) => `${name}=${value.replaceAll(separator, ' ')}`)].join(
    separator,
  )
}
