import { formatAmount } from '#kit/words/amount-text.ts'
import type { WhyNotText } from '#kit/words/why-not.ts'
import { reservationCopy } from '#rent/words/reservation.ts'
import { whyNot } from '#rent/words/why-not.ts'

export const sbpOptionWords = {
  label: 'Через СБП',
  hint: 'QR-код или приложение банка',
} as const

export const onlinePaymentKindWords = { card: 'Картой онлайн', sbp: 'Через СБП' } as const

export const paymentOptionLabel = (option: 'sbp' | keyof typeof reservationCopy.methods): string =>
  option === 'sbp' ? sbpOptionWords.label : reservationCopy.methods[option].label

type BalanceStatus =
  | { readonly kind: 'unknown' | 'not_connected' }
  | { readonly kind: 'enough'; readonly amount: number }
  | { readonly kind: 'lacks'; readonly amount: number; readonly shortfall: number }

/** Payment from the balance of an organisation (M-PAY-04). */
export const balancePaymentCopy = {
  pay: 'Списать с баланса',
  insufficientTitle: 'Недостаточно средств на балансе',
  insufficient: (shortfall: number | null) =>
    `${shortfall === null ? 'Денег на балансе не хватает.' : `Не хватает ${formatAmount(shortfall)}.`} Ничего не списали, ящик за вами ещё десять дней с оформления. Пополните баланс и вернитесь сюда или выберите платёжное поручение.`,
  toBalance: 'Пополнить баланс',
} as const

export const balanceOptionWords = (
  status: BalanceStatus,
): { label: string; hint: string; disabledReason: WhyNotText | undefined } => {
  const { label, hint } = reservationCopy.methods[4]
  switch (status.kind) {
    case 'unknown':
      return { label, hint, disabledReason: undefined }
    case 'not_connected':
      return {
        label,
        hint,
        disabledReason: whyNot.payment.balance_not_connected,
      }
    case 'enough':
      return {
        label,
        hint: `На балансе ${formatAmount(status.amount)}. ${hint}`,
        disabledReason: undefined,
      }
    case 'lacks':
      return {
        label,
        hint: `Недостаточно средств: на балансе ${formatAmount(status.amount)}, не хватает ${formatAmount(status.shortfall)}`,
        disabledReason: undefined,
      }
  }
}

/** The old rent of a move pays for all of the new one (M-MOVE-03). */
export const nothingToPayCopy = {
  text: 'Платить ничего не нужно: хватает остатка прежней аренды.',
  confirm: 'Подтвердить переезд',
} as const
