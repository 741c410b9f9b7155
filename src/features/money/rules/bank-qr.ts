export interface BankQrReceiver {
  readonly fullName: string
  readonly inn: string
  readonly kpp: string
  readonly bankName: string
  readonly bankBic: string
  readonly accountNumber: string
  readonly correspondentNumber: string
}

export interface BankQrPayment {
  readonly amount: number
  readonly purpose: string
  readonly payerInn?: string
}

/** Format ST, version 0001, encoding 2, which is UTF-8 (GOST R 56042-2014, 5.2). */
const QR_HEADER = 'ST00012'
/** The first of these characters that occurs in no value separates the fields. */
const SEPARATORS = ['|', '~', '^', '_', '#'] as const

/** Maximum length of each field (GOST R 56042-2014, tables 1 and 2). */
const longest: Readonly<Record<string, number>> = { Name: 160, BankName: 45, Purpose: 210 }

const toQrFields = (receiver: BankQrReceiver, payment: BankQrPayment): [string, string][] =>
  [
    ['Name', receiver.fullName],
    ['PersonalAcc', receiver.accountNumber],
    ['BankName', receiver.bankName],
    ['BIC', receiver.bankBic],
    // Zero means that the bank has no correspondent account.
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

/** Text of a payment QR code that bank apps and terminals can read (GOST R 56042-2014). */
export const bankQrText = (receiver: BankQrReceiver, payment: BankQrPayment): string => {
  const fields = toQrFields(receiver, payment)
  const separator = SEPARATORS.find((sign) => fields.every(([, value]) => !value.includes(sign))) ?? '|'
  return [QR_HEADER, ...fields.map(([name, value]) => `${name}=${value.replaceAll(separator, ' ')}`)].join(
    separator,
  )
}
