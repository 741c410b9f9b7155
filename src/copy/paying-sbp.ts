/** The way to pay by a code, where one chooses how to pay. */
export const sbpMethod = {
  label: 'Через СБП',
  hint: 'QR-код на компьютере, приложение банка на телефоне. Номер закреплён за вами 15 минут с момента оформления',
} as const

/** How an online payment is named where it has been made. */
export const onlineWayNames = { card: 'Картой онлайн', sbp: 'Через СБП' } as const
