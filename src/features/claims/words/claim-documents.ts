import { formatPassport } from '#people/words/passport.ts'
import {
  boxOrCellWords,
  chooseByBoxOrCell,
  formatPlaceAddress,
  type RentedPlace,
} from '#places/words/rented-place.ts'
import { clientTypeNamesLowercase } from '#rent/words/client-types.ts'

export const receiptWords = {
  title: (claim: number, payment: number) => `Квитанция № ${claim}-${payment}`,
  note: (paid: string) => `Оплачено ${paid} (время московское)`,
  caption: 'Оплата',
  receiver: 'Получатель',
  receiverInn: 'ИНН получателя',
  claim: 'Заявление',
  box: (place: RentedPlace) => boxOrCellWords(place).title,
  boxIn: (place: RentedPlace, index: string, address: string) =>
    `${formatPlaceAddress({ ...place, index })}. Отделение: ${address}`,
  purpose: 'За что',
  rent: (place: RentedPlace, from: string, to: string) =>
    `Аренда ${boxOrCellWords(place).rented} с ${from} по ${to}`,
  service: (name: string, from: string, to: string) => `${name} с ${from} по ${to}`,
  payer: 'Плательщик',
  method: 'Способ оплаты',
  methods: { 1: 'банковской картой', 2: 'в отделении', 3: 'по платёжному поручению', 4: 'с онлайн-баланса' },
  bankOrder: 'Номер в банке',
  paymentOrder: 'Платёжное поручение',
  orderOf: (number: string, day: string) => (number === '' ? `от ${day}` : `№ ${number} от ${day}`),
  amount: 'Сумма, ₽',
  refunded: 'Возвращено, ₽',
} as const

export const serviceNamesInDocuments = {
  1: 'Название ящика',
  4: 'Получение заказных отправлений в ящик',
  5: 'Получение заказных отправлений в ячейку почтомата',
  7: 'Уведомление о новых отправлениях',
  8: 'Гарантия сохранности',
  9: 'Оцифровка корреспонденции',
} as const

export const applicationFormWords = {
  title: (claim: number, place: RentedPlace) =>
    `Заявление № ${claim} на аренду ${boxOrCellWords(place).rented}`,
  several: (count: number) => `Заявления к подписанию: ${count}`,
  note: (day: string) => `Составлено ${day}`,
  caption: 'Условия аренды',
  codeAlt: (claim: number) => `Код заявления № ${claim}`,
  codeHint: (claim: number) => `Код для оператора: отсканируйте, чтобы открыть заявление № ${claim}.`,
  office: 'Отделение',
  box: (place: RentedPlace) => boxOrCellWords(place).title,
  boxName: (place: RentedPlace) => boxOrCellWords(place).nameOf,
  period: 'Срок аренды',
  fromTo: (from: string, to: string) => `с ${from} по ${to}`,
  continues: 'Продолжает аренду по заявлению',
  holder: 'Арендатор',
  inn: 'ИНН',
  kpp: 'КПП',
  address: 'Адрес',
  birthday: 'Дата рождения',
  passport: 'Паспорт',
  passportText: formatPassport,
  registrationAddress: 'Адрес регистрации',
  homeAddress: 'Адрес проживания',
  phone: 'Телефон',
  email: 'Электронная почта',
  bank: 'Банк',
  bic: 'БИК',
  account: 'Расчётный счёт',
  correspondent: 'Корреспондентский счёт',
  client: 'Тип клиента',
  clientTypes: clientTypeNamesLowercase,
  privilege: 'Документ о льготе',
  services: 'Дополнительные услуги',
  none: 'нет',
  total: 'Стоимость, ₽',
  credit: 'Зачтено из прежней аренды, ₽',
  paid: 'Оплачено, ₽',
  senders: 'Адрес для отправителей',
  agreeTitle: 'Согласие арендатора',
  agree: (place: RentedPlace) => [
    `Прошу предоставить ${chooseByBoxOrCell(place, 'абонентский ящик', 'ячейку почтомата')} на указанных условиях. С порядком оказания услуги и тарифами ознакомлен(а).`,
    chooseByBoxOrCell(
      place,
      'Ключ получен, содержимое ящика обязуюсь забирать до конца срока аренды.',
      'Код, которым открывается ячейка, получен, её содержимое обязуюсь забирать до конца срока аренды.',
    ),
  ],
  representative: (line: string) =>
    `Если подписывает представитель: Ф. И. О. ${line}${line}, паспорт ${line}, доверенность № ${line} от ${line}.`,
  signTitle: 'Подписи',
  signHead: ['Кто', 'Подпись', 'Дата'],
  signers: ['Арендатор или его представитель', 'Сотрудник отделения'],
  line: '____________________',
} as const
