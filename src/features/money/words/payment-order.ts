import { boxOrCellWords, formatPlaceAddress, type RentedPlace } from '#places/words/rented-place.ts'

type Place = RentedPlace & { readonly index: string }

/** The printed payment order of an organisation (M-PAY-04). */
export const paymentOrderWords = {
  title: (claim: number) => `Платёжное поручение к заявлению № ${claim}`,
  jointTitle: (id: number) => `Сводное платёжное поручение № ${id}`,
  jointPurpose: (id: number, count: number, isExtension: boolean, vat: string) =>
    `Оплата ${isExtension ? 'продления аренды' : 'аренды'} по сводному поручению № ${id}, заявлений: ${count}. ${vat}`,
  jointAfterwards:
    'Укажите номер сводного поручения в назначении платежа: по нему мы узнаем ваши деньги. Банк переводит деньги до пяти рабочих дней, после этого статус всех заявлений изменится на «Оплачено».',
  jointTable: 'Что оплачивается',
  jointHead: ['Заявление', 'Отделение', 'Ящик или ячейка', 'Срок', 'Сумма, ₽'],
  jointOfficeHead: ['Отделение', 'Заявлений', 'Сумма, ₽'],
  jointPeriod: (from: string, to: string) => `${from} – ${to}`,
  topUpTitle: (id: number) => `Платёжное поручение на пополнение баланса № ${id}`,
  noHurry: 'Срок оплаты не ограничен: деньги поступят на баланс, когда их переведёт банк',
  note: (until: string) => `Оплатите до ${until} (время московское)`,
  caption: 'Реквизиты платежа',
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
  purpose: (claim: number, place: Place, from: string, to: string, vat: string) =>
    `Оплата аренды ${boxOrCellWords(place).rented} по заявлению № ${claim} с ${from} по ${to}: ${formatPlaceAddress(place)}. ${vat}`,
  servicePurpose: (claim: number, place: Place, from: string, to: string, vat: string) =>
    `Оплата дополнительной услуги по заявлению № ${claim} с ${from} по ${to}: ${formatPlaceAddress(place)}. ${vat}`,
  invoicePurpose: (claim: number, vat: string) => `Оплата аренды по счёту и заявлению № ${claim}. ${vat}`,
  topUpPurpose: (id: number, inn: string, vat: string) =>
    `Пополнение онлайн-баланса организации с ИНН ${inn} для оплаты аренды абонентских ящиков, пополнение № ${id}. ${vat}`,
  kind: 'Вид операции',
  order: 'Очерёдность платежа',
  afterwards:
    'Укажите номер заявления в назначении платежа: по нему мы узнаем ваши деньги. Банк переводит деньги до пяти рабочих дней, после этого статус заявления изменится на «Оплачено».',
  topUpAfterwards:
    'Укажите номер пополнения в назначении платежа: по нему мы узнаем ваши деньги. Банк переводит деньги до пяти рабочих дней, после этого они появятся на балансе.',
  qrTitle: 'Код для оплаты',
  qrHint: 'Наведите камеру приложения банка: поля платежа заполнятся сами.',
  qrAlt: (amount: string) => `QR-код с реквизитами этого платежа на ${amount} рублей по ГОСТ Р 56042-2014`,
} as const
