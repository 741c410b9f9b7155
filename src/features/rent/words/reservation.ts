import { formatCount } from '#kit/words/plural.ts'
import { whyNot } from './why-not.ts'

const minutes = { one: 'минута', few: 'минуты', many: 'минут' } as const

export const reservationCopy = {
  title: 'Проверьте заявление',
  claimNumber: (id: number) => `Заявление №\u00a0${id}`,
  loading: 'Загружаем заявление…',
  failedTitle: 'Не удалось загрузить заявление',
  noClaimTitle: 'Заявление не указано',
  noClaim: 'В ссылке нет его номера. Откройте «Мои заявления» и выберите то, которое хотите оплатить.',
  claims: 'Мои заявления',
  toClaim: 'Открыть заявление',
  changeType: 'Изменить тип',
  repriced: (before: string, now: string) => `Стоимость пересчитана: ${now} вместо ${before}.`,
  sameTerms: 'Ящик и срок аренды остались прежними.',
  leave: 'Вернуться без изменений',

  deadline: 'Держим ящик для вас ещё',
  paySoon: 'Меньше двух минут',
  deadlineAnnounced: (count: number) =>
    count === 0 ? 'Время на оформление вышло' : `Осталось ${formatCount(count, minutes)} на оформление`,
  payUntil: (when: string) => `Оплатите до ${when} по московскому времени`,

  orderAside: 'Ваш заказ',
  order: 'Что арендуете',
  tenant: 'Кто арендует',
  periodValue: (start: string, end: string) => `${start} – ${end}`,
  clientType: 'Тип клиента',
  servicesNone: 'Без дополнительных услуг',
  boxNameValue: (name: string) => `Название «${name}»`,
  promoValue: (code: string) => `Промокод ${code}`,
  passportValue: 'Паспорт указан, хранится в зашифрованном виде',
  privilegeValue: (number: string) => `Документ о льготе ${number}`,
  innValue: (numbers: string) => `ИНН ${numbers}`,
  accountValue: (account: string, bank: string) => `Счёт ${account}, ${bank}`,
  change: 'Изменить',
  changeOf: (term: string) => `Изменить: ${term}`,
  issued: '«Изменить» откроет форму с вашими ответами. Новое заявление заменит это.',

  priceLines: 'Из чего складывается стоимость',
  method: 'Способ оплаты',
  methodFinal: whyNot.payment.method_final,
  methodNote: 'После подтверждения изменить нельзя',
  methods: {
    1: {
      label: 'Картой онлайн',
      hint: 'На странице банка',
    },
    2: { label: 'В отделении', hint: 'В течение 10 дней' },
    3: {
      label: 'Платёжным поручением',
      hint: 'В течение 10 дней. Банк проводит платёж до 5 рабочих дней',
    },
    4: { label: 'С баланса юридического лица', hint: 'Спишем сразу' },
  },
  rules: 'Нажимая кнопку, вы соглашаетесь с',
  rulesLink: 'условиями публичной оферты',
  pay: 'Оплатить',
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

  holdOver: 'Время вышло, бронь снята',
  holdOverText: 'Всё, что вы ввели, на месте: займите номер снова и продолжайте.',
  holdAgain: 'Занять снова',
  anotherNumber: (taken: string, now: string) =>
    `№\u00a0${taken} уже заняли. Держим для вас №\u00a0${now} на тот же срок.`,
} as const
