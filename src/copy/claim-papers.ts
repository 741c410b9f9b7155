/** Words of the receipt of a payment. */
export const receiptWords = {
  title: (claim: number, payment: number) => `Квитанция № ${claim}-${payment}`,
  note: (paid: string) => `Оплачено ${paid} (время московское)`,
  caption: 'Оплата',
  head: ['Поле', 'Значение'],
  receiver: 'Получатель',
  receiverInn: 'ИНН получателя',
  claim: 'Заявление',
  box: 'Ящик',
  boxIn: (box: string, index: string, place: string) => `№ ${box}, отделение ${index}, ${place}`,
  purpose: 'За что',
  rent: (from: string, to: string) => `Аренда абонентского ящика с ${from} по ${to}`,
  service: (name: string, from: string, to: string) => `${name} с ${from} по ${to}`,
  payer: 'Плательщик',
  method: 'Способ оплаты',
  methods: { 1: 'банковской картой', 2: 'в отделении', 3: 'по платёжному поручению', 4: 'с онлайн-баланса' },
  bankOrder: 'Номер в банке',
  amount: 'Сумма, ₽, в том числе НДС',
  refunded: 'Возвращено, ₽',
} as const

/** Names of services in papers, by number. */
export const serviceNames = {
  1: 'Название ящика',
  4: 'Получение заказных отправлений в ящик',
  5: 'Получение заказных отправлений в ячейку почтомата',
  7: 'Уведомление о новых отправлениях',
  8: 'Гарантия сохранности',
  9: 'Оцифровка корреспонденции',
} as const

/** Words of the application that is signed at the branch. */
export const applicationWords = {
  title: (claim: number) => `Заявление № ${claim} на аренду абонентского ящика`,
  note: (day: string) => `Составлено ${day}`,
  caption: 'Условия аренды',
  head: ['Поле', 'Значение'],
  office: 'Отделение',
  box: 'Номер ящика',
  boxName: 'Название ящика',
  period: 'Срок аренды',
  fromTo: (from: string, to: string) => `с ${from} по ${to}`,
  continues: 'Продолжает аренду по заявлению',
  holder: 'Арендатор',
  inn: 'ИНН',
  kpp: 'КПП',
  address: 'Адрес',
  client: 'Тип клиента',
  clientTypes: { 1: 'физическое лицо', 2: 'физическое лицо с льготой', 3: 'юридическое лицо или ИП' },
  privilege: 'Документ о льготе',
  services: 'Дополнительные услуги',
  none: 'нет',
  total: 'Стоимость, ₽, в том числе НДС',
  paid: 'Оплачено, ₽',
  senders: 'Адрес для отправителей',
  sendersLine: (index: string, box: string, name: string | null) =>
    [index, `абонентский ящик № ${box}`, ...(name === null ? [] : [name])].join(', '),
  agreeTitle: 'Согласие арендатора',
  agree: [
    'Прошу предоставить абонентский ящик на указанных условиях. С порядком оказания услуги и тарифами ознакомлен(а).',
    'Ключ получен, содержимое ящика обязуюсь забирать до конца срока аренды.',
  ],
  signTitle: 'Подписи',
  signHead: ['Кто', 'Подпись', 'Дата'],
  signers: ['Арендатор или его представитель', 'Сотрудник отделения'],
  line: '____________________',
} as const
