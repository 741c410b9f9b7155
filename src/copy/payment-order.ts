/** Words of the payment order of a claim (sheet §4, Payment order). */
export const paymentOrderWords = {
  title: (claim: number) => `Платёжное поручение к заявлению № ${claim}`,
  note: (until: string) => `Оплатите до ${until} (время московское)`,
  caption: 'Реквизиты платежа',
  head: ['Поле', 'Значение'],
  amount: 'Сумма, ₽',
  payer: 'Плательщик',
  payerInn: 'ИНН плательщика',
  payerKpp: 'КПП плательщика',
  payerAccount: 'Счёт плательщика',
  payerBank: 'Банк плательщика',
  payerBic: 'БИК банка плательщика',
  payerCorrespondent: 'Корр. счёт банка плательщика',
  receiver: 'Получатель',
  receiverInn: 'ИНН получателя',
  receiverKpp: 'КПП получателя',
  receiverAccount: 'Счёт получателя',
  receiverBank: 'Банк получателя',
  receiverBic: 'БИК банка получателя',
  receiverCorrespondent: 'Корр. счёт банка получателя',
  purposeTitle: 'Назначение платежа',
  purpose: (claim: number, index: string, box: string, from: string, to: string) =>
    `Оплата аренды абонентского ящика № ${box} в отделении ${index} с ${from} по ${to} по заявлению № ${claim}. В том числе НДС.`,
  servicePurpose: (claim: number, index: string, box: string, from: string, to: string) =>
    `Оплата дополнительной услуги к абонентскому ящику № ${box} в отделении ${index} с ${from} по ${to} по заявлению № ${claim}. В том числе НДС.`,
  kind: 'Вид операции',
  order: 'Очерёдность платежа',
  afterwards:
    'Укажите номер заявления в назначении платежа: по нему мы узнаем ваши деньги. Банк переводит деньги до пяти рабочих дней, после этого статус заявления изменится на «Оплачено».',
} as const
