import { amountInWords } from './amount-text.ts'
import { reservationCopy } from './reservation.ts'

type Standing =
  | { readonly kind: 'unknown' | 'not_connected' }
  | { readonly kind: 'enough'; readonly amount: number }
  | { readonly kind: 'lacks'; readonly amount: number; readonly lacking: number }

/** Words about paying from the balance of a legal entity (spec A§6, M-PAY-04). */
export const payingBalanceCopy = {
  pay: (amount: string) => `Списать с баланса ${amount}`,
  insufficientTitle: 'Недостаточно средств на балансе',
  insufficient: (lacking: number | null) =>
    `${lacking === null ? 'Денег на балансе не хватает.' : `Не хватает ${amountInWords(lacking)}.`} Ничего не списали, ящик за вами ещё десять дней с оформления. Пополните баланс и вернитесь сюда или выберите платёжное поручение.`,
  toBalance: 'Пополнить баланс',
} as const

/** The method 'from the balance' as a list of methods shows it: what is there, what lacks, why not. */
export const balanceMethod = (
  standing: Standing,
): { label: string; hint: string; disabledReason: string | undefined } => {
  const { label, hint } = reservationCopy.methods[4]
  switch (standing.kind) {
    case 'unknown':
      return { label, hint, disabledReason: undefined }
    case 'not_connected':
      return {
        label,
        hint,
        disabledReason: 'Недоступно: подключите онлайн-баланс в разделе организации',
      }
    case 'enough':
      return {
        label,
        hint: `На балансе ${amountInWords(standing.amount)}. ${hint}`,
        disabledReason: undefined,
      }
    case 'lacks':
      return {
        label,
        hint: `Недостаточно средств: на балансе ${amountInWords(standing.amount)}, не хватает ${amountInWords(standing.lacking)}`,
        disabledReason: undefined,
      }
  }
}
