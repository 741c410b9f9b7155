import * as z from 'zod/mini'

/** How an order of the bank is paid: by card, or by a code of the Faster Payments System. */
export const paymentWay = z.enum(['card', 'sbp'])
export type PaymentWay = z.infer<typeof paymentWay>

/** How a code stands at the bank. shown: nobody took it up; taken: a payer's bank works on it; rejected: it pays no more; paid. */
export type SbpCodeState = 'shown' | 'taken' | 'rejected' | 'paid'
