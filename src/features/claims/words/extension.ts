import type {
  extendClaim,
  findExtensionOptionsWithoutLogin,
  orderExtensionWithoutLogin,
  readExtensionOptions,
} from '#claims/api/extension.ts'
import type { quoteJointExtension } from '#claims/api/organisation-claims.ts'
import { createRefusalTextFinder, type RefusalWords } from '#kit/words/general-refusals.ts'
import { lowerFirst } from '#kit/words/letter-case.ts'
import { rentConditionWords } from '#people/words/organisation-pages.ts'
import { placeNumberText, type RentedPlace } from '#places/words/rented-place.ts'
import { rentRefusals } from '#rent/words/refusals.ts'
import { whyNot } from '#rent/words/why-not.ts'
import { extensionRefusalTexts } from './claim-details.ts'

/** Pages of an extension (M-PROL-01…06). */
export const extensionCopy = {
  pageTitle: 'Продление аренды',
  title: 'Продлить аренду',
  loading: 'Загружаем условия продления…',
  failedTitle: 'Не удалось загрузить условия продления',
  claims: 'Мои заявления',
  claim: (id: number) => `Заявление №\u00a0${id}`,
  toClaim: 'Вернуться к заявлению',
  boxValue: (place: RentedPlace, name: string | null) =>
    name === null ? placeNumberText(place) : `${placeNumberText(place)}, ${name}`,
  office: 'Отделение',
  now: 'Аренда до',
  services: 'Услуги',
  openUntil: (to: string) => `Продлить можно по ${to}.`,
  window: (from: string, to: string) => `Продлить можно с ${from} по ${to}`,

  refusedTitle: 'Сейчас продлить нельзя',
  newRental: 'Оформить новую аренду',
  conditionsTitle: 'Организация сейчас не может продлить аренду',

  termTitle: 'Новый срок',
  months: 'На сколько месяцев продлить',
  newTerm: (start: string) => `Новый срок начнётся ${start}`,
  reasons: { only_from_first: whyNot.term.only_from_first, box_taken: whyNot.extensionTerm.box_taken },
  noPrice: whyNot.extensionTerm.no_price,
  guarantee: 'Гарантия сохранности',
  guaranteeNew: 'Новое',
  guaranteeText: 'Содержимое хранится ещё месяц после окончания аренды',
  guaranteeMore: 'подробнее',
  rentFor: (months: string) => `Аренда, ${months}`,
  total: 'Итого за продление',
  go: 'Продолжить',
  sending: 'Отправляем…',

  extensionTitle: 'Продление уже оформлено',
  extensionWaits: (amount: string, until: string | null) =>
    until === null
      ? `Ждёт оплаты: ${amount}.`
      : `Ждёт оплаты: ${amount}, до ${until} по московскому времени.`,
  extensionPaid: (end: string) => `Аренда продлена до ${end}.`,
  extensionPay: 'Перейти к оплате',
  extensionOpen: 'Открыть новое заявление',
  extensionWithoutLogin: 'Продление оформили без входа в кабинет, по номеру заявления и ИНН.',
  extensionChange: 'Ниже можно выбрать другой срок: прежнее продление тогда отменится.',

  reservationTitle: 'Проверьте продление',
  reservationFor: (id: number) => `Продолжает заявление №\u00a0${id}`,
  period: 'Новый срок',
  periodValue: (start: string, end: string) => `${start} – ${end}`,
  change: 'Изменить срок',
  noClaimTitle: 'Не указано, что продлить',
  noClaim: 'В ссылке нет номера заявления. Откройте «Мои заявления» и нажмите «Продлить».',
} as const

/** Extension without a login (M-ROUTE-38). */
export const extendWithoutLoginCopy = {
  title: 'Продление без входа',
  intro:
    'Для организаций и предпринимателей. По номеру заявления и ИНН мы покажем срок аренды и подготовим платёжное поручение.',
  claim: 'Номер заявления',
  claimHint: 'Он есть в письме и на квитанции',
  inn: 'ИНН',
  innHint: '10 цифр у организации, 12 — у предпринимателя',
  claimMissing: 'Введите номер заявления цифрами',
  innWrong: 'В ИНН 10 цифр у организации, 12 — у предпринимателя',
  find: 'Найти заявление',
  finding: 'Ищем…',
  another: 'Другое заявление',
  organisation: 'Организация',
  settlement: 'Отделение',
  end: 'Арендован до',
  masked: 'Часть данных скрыта: полностью их видно после входа в кабинет.',
  order: 'Получить платёжное поручение',
  doneTitle: 'Продление оформлено',
  doneText: (end: string, until: string) =>
    `Аренда продлится до ${end}, когда придёт оплата. Оплатите до ${until} по московскому времени, иначе продление отменится.`,
  doneClaim: (id: number) => `Номер нового заявления — ${id}. Он указан в назначении платежа.`,
  bankDays: 'Банк проводит платёж до 5 рабочих дней.',
  download: 'Скачать платёжное поручение (PDF)',
  downloadNote: 'Ссылка действует час. Чтобы получить новую, найдите заявление ещё раз.',
  waits: (amount: string, end: string) => `Продление до ${end} уже оформлено и ждёт оплаты: ${amount}.`,
  orderAgain: 'Скачать поручение ещё раз',
  nextSteps: { offer: 'Войти и принять оферту', cabinet: 'Войти в кабинет организации' },
  person: {
    before: 'Физическим лицам:',
    login: 'войдите',
    after: 'и продлите аренду в разделе «Мои заявления».',
  },
} as const

/** Pages behind links to a claim (M-ROUTE-27, M-ROUTE-03). */
export const claimEntryCopy = {
  continuationTitle: 'Продолжаем оформление',
  opening: 'Открываем форму с вашими ответами…',
  notUnpaidTitle: 'Это заявление уже нельзя заменить',
  notUnpaidText: 'Заменить новым можно только неоплаченное заявление.',
  toClaim: 'Открыть заявление',
  claims: 'Мои заявления',
  failedTitle: 'Не удалось загрузить заявление',
  crossTitle: 'Ваше заявление на аренду',
  crossLogin: 'Войдите, чтобы продолжить',
  crossLoginText: 'Заявление увидит только тот, кто его оформил. Войдите с теми же данными.',
  login: 'Войти или зарегистрироваться',
  continue: 'Перейти к оплате',
  status: 'Статус',
  total: 'Стоимость',
  office: 'Отделение',
  period: 'Срок аренды',
  crossErrorTitle: 'Ссылка не ведёт к\u00a0вашему заявлению',
  crossErrorText:
    'Такого заявления нет в этом профиле. Возможно, оно оформлено в другом: войдите с теми данными, с которыми оформляли аренду.',
  recover: 'Вернуть доступ по номеру заявления',
  otherLogin: 'Войти с другими данными',
} as const

const refusalWords = {
  services_refused: rentRefusals.services_refused,
  tariff_missing: rentRefusals.tariff_missing,
  ...extensionRefusalTexts,
  organisation_not_chosen: 'Выберите организацию вверху страницы.',
  months_refused: 'Этот срок выбрать нельзя. Выберите другой.',
  box_taken: 'В эти месяцы здесь будет другой арендатор. Выберите срок короче.',
  cost_differs: 'Цена изменилась, мы пересчитали её. Проверьте итог и нажмите «Продолжить» ещё раз.',
  legal_not_allowed:
    'Организация сейчас не может продлить аренду. Войдите в кабинет организации — там названы причины.',
  offer_missing: 'Организация ещё не приняла действующую оферту. Войдите в кабинет, примите её и продолжите.',
  ordered_in_cabinet:
    'Продление уже оформили в кабинете организации. Войдите, чтобы оплатить его или выбрать другой срок.',
  pair_unknown: 'Не нашли такого заявления. Проверьте номер и ИНН.',
  too_many_requests: 'Слишком много попыток подряд. Подождите и повторите.',
} as const satisfies RefusalWords<
  | typeof readExtensionOptions
  | typeof extendClaim
  | typeof findExtensionOptionsWithoutLogin
  | typeof orderExtensionWithoutLogin
  | typeof quoteJointExtension
>

export const extensionRefusalText = createRefusalTextFinder(refusalWords)

/** Why the organisation cannot rent, and what to do; each is part of a sentence. */
const conditions = Object.fromEntries(
  Object.entries(rentConditionWords).map(([condition, { text, todo }]) => [
    `condition_${condition}`,
    `${lowerFirst(text)} ${todo.replace(/\.$/, '')}`,
  ]),
)

const reasons: Readonly<Record<string, string>> = {
  ...conditions,
  offer_missing: 'организация не приняла действующую оферту. Примите её на сайте',
  balance_not_connected: 'онлайн-баланс не подключён. Подключите его на сайте',
  box_taken: 'следующие месяцы уже заняты другим арендатором',
  services_refused: 'одна из услуг больше не доступна',
  tariff_missing: 'для отделения нет действующего тарифа',
  method_final: 'продление уже ждёт оплаты другим способом',
  not_announced: 'сообщить сумму за семь дней до списания уже не успеваем',
  price_rose: 'цена выросла, а сообщить новую сумму за семь дней до списания уже не успеваем',
  prolongation_office_stopped: 'отделение временно закрыто',
}

/** Why the automatic extension failed; part of a sentence, without a full stop. */
export const autoExtensionFailureText = (code: string): string => reasons[code] ?? 'сейчас продлить её нельзя'
