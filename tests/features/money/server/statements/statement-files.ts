import { encodeWindows1251 } from '#documents/windows-1251.ts'
import { build1cPaymentsText, type OneCPayment } from '#money/server/statements/build-1c-payments.ts'

/** The operator's own account from content/site. */
export const ownAccount = '40502810700000000077'

export const operatorParty = {
  name: 'Оператор',
  inn: '9900001236',
  account: ownAccount,
  bic: '044525225',
  bank: 'Банк',
}

export const northWind = {
  name: 'ООО «Северный ветер»',
  inn: '7704112232',
  account: '40702810638050013199',
  bic: '044525225',
  bank: 'ПАО Сбербанк',
}

/** An incoming line, by default from the kit's organisation. */
export const came = (
  amount: number,
  purpose: string,
  extra: { readonly number?: string; readonly payer?: typeof northWind } = {},
): OneCPayment => ({
  number: extra.number ?? '77',
  day: '2025-07-10',
  amount,
  payer: extra.payer ?? northWind,
  receiver: operatorParty,
  purpose,
  isDone: true,
})

export const went = (amount: number, purpose: string): OneCPayment => ({
  ...came(amount, purpose),
  payer: operatorParty,
  receiver: northWind,
})

/** Encodes each distinct line once, because the lines of long statements repeat. */
export const encodeLines = (text: string): Uint8Array => {
  const encoded = new Map<string, Uint8Array>()
  const lines = text.split(/(?<=\n)/u).map((line) => {
    const bytes = encoded.get(line) ?? encodeWindows1251(line)
    encoded.set(line, bytes)
    return bytes
  })
  return new Uint8Array(Buffer.concat(lines))
}

export const statementOf = (payments: readonly OneCPayment[]): Uint8Array =>
  encodeLines(
    build1cPaymentsText(
      { account: ownAccount, from: '2025-07-10', to: '2025-07-10', opening: 1_000_000 },
      payments,
    ),
  )
