import { amountInWords } from './amount-text.ts'
import type { EmailWords } from './emails-claims.ts'

const titles = {
  income: 'Кассовый чек',
  refund: 'Кассовый чек возврата',
  offset: 'Кассовый чек: услуга оказана',
} as const

/** The letter with a receipt: what it is of, and where it can be read and printed. */
export const receiptEmail = (receipt: {
  /** Null: of a top-up of a balance. */
  readonly claim: number | null
  readonly kind: keyof typeof titles
  readonly amount: number
  readonly link: string
}): EmailWords => {
  const what = receipt.claim === null ? 'по пополнению баланса' : `по заявлению ${receipt.claim}`
  return {
    subject: `${titles[receipt.kind]} ${what}`,
    text: [
      `${titles[receipt.kind]} на ${amountInWords(receipt.amount)} ${what} готов.`,
      '',
      `Открыть чек: ${receipt.link}`,
    ].join('\n'),
  }
}
