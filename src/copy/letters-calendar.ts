/** Words of the coming dates of a rent in a calendar file. */
export const calendarWords = {
  name: (box: string) => `Абонентский ящик № ${box}`,
  starts: (box: string) => `Начало аренды ящика № ${box}`,
  prolongation_opens: (box: string) => `Можно продлить аренду ящика № ${box}`,
  prolongation_closes: (box: string) => `Последний день, чтобы продлить аренду ящика № ${box}`,
  ends: (box: string) => `Последний день аренды ящика № ${box}`,
  guarantee_ends: (box: string) => `Последний день хранения по гарантии, ящик № ${box}`,
  pay_until: (box: string) => `Срок оплаты аренды ящика № ${box}`,
  details: (claim: number, address: string) => `Заявление № ${claim}: ${address}`,
} as const
