/** What a person reads at the bank about the order they pay. */
export const bankOrderDescription = (claim: number): string =>
  `Аренда абонентского ящика, заявление № ${claim}`

/** What a person reads at the bank about a top-up of an organisation's balance. */
export const topUpDescription = (topUp: number): string => `Пополнение онлайн-баланса № ${topUp}`
