import { amountInWords } from './amount-text.ts'
import type { EmailWords } from './emails-claims.ts'

const titles = {
  income: 'Кассовый чек',
  refund: 'Кассовый чек возврата',
  offset: 'Кассовый чек: услуга оказана',
} as const

/** The letter with a receipt: what it is of, and where it can be read and printed. */
export const receiptEmail = (receipt: {
  readonly claim: number
  readonly kind: keyof typeof titles
  readonly amount: number
  readonly link: string
}): EmailWords => ({
  subject: `${titles[receipt.kind]} по заявлению ${receipt.claim}`,
  text: [
    `${titles[receipt.kind]} на ${amountInWords(receipt.amount)} по заявлению ${receipt.claim} готов.`,
    '',
    `Открыть чек: ${receipt.link}`,
  ].join('\n'),
})
