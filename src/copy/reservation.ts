import { counted } from './plural.ts'

const minutes = { one: 'минута', few: 'минуты', many: 'минут' } as const

/** The check-your-answers page after the claim was made, and the way to the money. */
export const reservationCopy = {
  title: 'Проверьте заявление',
  registrationTitle: 'Оформление аренды',
  claimNumber: (id: number) => `Заявление № ${id}`,
  loading: 'Загружаем заявление…',
  failedTitle: 'Не удалось загрузить заявление',
  claimError: 'Ошибка при загрузке заявления',
  noClaim: 'В адресе нет номера заявления. Откройте его из списка ваших заявлений.',
  claims: 'Мои заявления',
  toClaim: 'Открыть заявление',
  home: 'На главную',
  saving: 'Сохраняем…',
  rentsAs: (type: string) => `Тип клиента: ${type}`,
  changeType: 'Изменить тип',
  repriced: (before: string, now: string) =>
    `Стоимость пересчитана: ${now} вместо ${before}. Ящик и срок аренды остались прежними.`,
  leave: 'Вернуться без изменений',

  deadline: 'Номер за вами ещё',
  saveSoon: 'Меньше двух минут — сохраните форму',
  paySoon: 'Меньше двух минут',
  deadlineAnnounced: (count: number) =>
    count === 0 ? 'Время на оформление вышло' : `Осталось ${counted(count, minutes)} на оформление`,
  payUntil: (when: string) => `Оплатите до ${when} по московскому времени`,

  place: 'Где арендуете',
  orderAside: 'Ваш заказ',
  order: 'Что арендуете',
  tenant: 'Кто арендует',
  office: 'Отделение',
  period: 'Период',
  periodValue: (start: string, end: string) => `${start} – ${end}`,
  clientType: 'Тип клиента',
  services: 'Услуги',
  servicesNone: 'Без дополнительных услуг',
  promo: 'Промокод',
  fullName: 'Фамилия, имя, отчество',
  passport: 'Паспорт',
  passportValue: 'Указан, хранится в зашифрованном виде',
  privilegeDocument: 'Документ о льготе',
  organisation: 'Организация',
  inn: 'ИНН / КПП',
  bank: 'Банк',
  account: 'Расчётный счёт',
  addressLegal: 'Юридический адрес',
  change: 'Изменить',
  changeOf: (term: string) => `Изменить: ${term}`,
  issued:
    'Подтверждённое заявление изменить нельзя, но неоплаченное можно заменить новым: нажмите «Изменить», и после оформления прежнее отменится.',

  price: 'Стоимость',
  method: 'Способ оплаты',
  methodFinal: 'Способ оплаты уже выбран, изменить его нельзя',
  methodNote: 'После подтверждения способ оплаты изменить нельзя.',
  methods: {
    1: {
      label: 'Картой онлайн',
      hint: 'Оплата на странице банка, номер закреплён за вами 15 минут с момента оформления',
    },
    2: { label: 'В отделении', hint: 'Наличными или картой, в течение 10 дней' },
    3: {
      label: 'Платёжным поручением',
      hint: 'Счёт в PDF, оплата в течение 10 дней. Банк проводит платёж до 5 рабочих дней',
    },
    4: { label: 'С баланса юридического лица', hint: 'Спишем сразу' },
  },
  rules: 'Нажимая кнопку, вы соглашаетесь с',
  rulesLink: 'условиями публичной оферты',
  pay: (amount: string) => `Оплатить ${amount}`,
  payShort: 'Оплатить',
  reserve: 'Забронировать',
  sending: 'Отправляем…',
  refusedTitle: 'Не получилось',

  paidTitle: 'Заявление уже оплачено',
  paidText: 'Всё готово: номер заявления и дальнейшие шаги — на странице заявления.',
  waitingTitle: 'Заявление ждёт оплаты',
  cancelledTitle: 'Заявление отменено',
  cancelledText:
    'Бронь снята: время на оплату вышло или вы оформили заявление заново. Ваши ответы сохранены — оформить заново можно одним нажатием.',
  again: 'Оформить заново',
} as const
