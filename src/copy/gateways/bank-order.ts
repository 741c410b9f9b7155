/** What a person reads at the bank about the order they pay. */
export const bankOrderDescription = (claim: number): string =>
  `Аренда абонентского ящика, заявление № ${claim}`
