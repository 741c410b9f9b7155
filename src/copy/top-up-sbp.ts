/** Words of filling the balance by a code. */
export const topUpSbpCopy = {
  pay: 'Пополнить через СБП',
  note: 'Через СБП — до 1 000 000 ₽ за раз: деньги придут на баланс сразу после оплаты по QR-коду.',
  goOn: 'Открыть QR-код',
} as const
