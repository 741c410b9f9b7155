import { amountInWords } from './amount-text.ts'
import type { EmailWords } from './emails-claims.ts'

/** Money came to the balance by a code of the Faster Payments System. */
export const topUpBySbpEmail = (facts: {
  id: number
  amount: number
  balance: number
  origin: string
}): EmailWords => ({
  subject: `Баланс пополнен на ${amountInWords(facts.amount)}`,
  text: [
    `Оплата через СБП пришла: пополнение № ${facts.id}, ${amountInWords(facts.amount)}. Сейчас на балансе ${amountInWords(facts.balance)}.`,
    `Открыть баланс: ${facts.origin}/legals/balance`,
  ].join('\n\n'),
})
