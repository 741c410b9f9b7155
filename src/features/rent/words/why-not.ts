import type { AvailableService } from '#claims/api/claim-services.ts'
import type { AutoExtension } from '#claims/api/extension.ts'
import type { ExtensionRefusalCode } from '#claims/rules/extension.ts'
import { answerTexts, type WhyNot } from '#kit/words/why-not.ts'
import type { ClientTypeLockReason } from '#rent/rules/client-type.ts'

type Answers<Code extends string> = Readonly<Record<Code, WhyNot>>

/**
 * The one table of answers: for each control that can be disabled, and each act that can be missing, why it is, since
 * when, when it opens and what to do (M-WHYNOT-01). Sentences of other subjects stand here too, so that the table is
 * whole.
 */
export const whyNotTable = {
  /** The button «Продолжить» of the rental form (M-FORM-05, 06). */
  form: {
    conditions: { whyAndTodo: 'Арендовать как организация или предприниматель сейчас нельзя' },
    errors: { whyAndTodo: 'Исправьте ошибки' },
    no_period: { whyAndTodo: 'Выберите период аренды' },
    counting: { why: 'Считаем стоимость.', opens: 'Кнопка откроется сама' },
    cost_failed: { why: 'Стоимость не рассчитана.', todo: 'Нажмите «Повторить» под ценой' },
    zero: { why: 'Стоимость не рассчитана: сумма равна нулю.', todo: 'Обновите страницу' },
  } satisfies Answers<string>,

  /** The choice of the client type (M-NAME-05…07, M-FORM-08). */
  clientType: {
    move: {
      why: 'При переезде арендатор остаётся прежним.',
      todo: 'Чтобы сменить его, оформите аренду без переезда.',
    },
    legal_name: {
      whyAndTodo: 'Недоступно, пока в поле «Название» указано наименование юридического лица или ИП',
    },
    digitization: {
      whyAndTodo: 'Недоступно, пока подключена оцифровка: она только для юридических лиц и ИП',
    },
    legal_only: {
      why: 'Вы вошли от имени организации, поэтому аренда оформляется на неё.',
      todo: 'Чтобы арендовать для себя, смените её в меню профиля.',
    },
  } satisfies Answers<ClientTypeLockReason>,

  /** Twelve months (M-PERIOD-13), days of the calendar (M-PERIOD-04). */
  term: {
    only_from_first: { whyAndTodo: 'Доступно при аренде с\u00a01\u00a0числа' },
  } satisfies Answers<string>,
  startDay: {
    passed: { why: 'Этот день уже прошёл.', todo: 'Выберите день позже.' },
    start_too_early: {
      why: 'Слишком рано: нужно пять дней на подготовку.',
      todo: 'Выберите день позже.',
    },
    beyond_month: { why: 'Других месяцев в календаре нет.', todo: 'Они стоят отдельными днями.' },
  } satisfies Answers<string>,

  /** Doors of the wall that cannot be chosen. */
  door: {
    not_free: { why: 'Этот номер занят.', todo: 'Выберите свободный.' },
  } satisfies Answers<string>,

  /** Ways to pay (M-PAY-03…05). */
  payment: {
    method_final: {
      why: 'Способ оплаты уже выбран, изменить его нельзя.',
      todo: 'Пока не оплачено, заявление можно заменить новым.',
    },
    balance_not_connected: {
      whyAndTodo: 'Недоступно: подключите онлайн-баланс в разделе организации',
    },
  } satisfies Answers<string>,

  /** Extending a rent (M-PROL-01…03). The dates of the window are shown beside these sentences. */
  extension: {
    prolongation_extended: {
      why: 'Эта аренда уже продлена.',
      todo: 'Следующий срок продлевают в новом заявлении.',
    },
    prolongation_cancelled: {
      why: 'Заявление отменено, продлить его нельзя.',
      todo: 'Оформите новую аренду.',
    },
    prolongation_terminated: {
      why: 'Аренда прекращена досрочно, продлить её нельзя.',
      todo: 'Оформите новую.',
    },
    prolongation_annulled: {
      why: 'Заявление аннулировано, продлить его нельзя.',
      todo: 'Оформите новую аренду.',
    },
    prolongation_awaiting_signature: {
      why: 'Заявление ещё не подписано.',
      todo: 'Подпишите его в отделении — тогда аренду можно будет продлить.',
    },
    prolongation_not_started: { why: 'Аренда ещё не началась.', opens: 'Продлить можно будет после начала.' },
    prolongation_not_paid: { why: 'Заявление ещё не оплачено.', todo: 'Сначала оплатите его.' },
    prolongation_ended: {
      why: 'Срок аренды закончился, продлить её уже нельзя.',
      todo: 'Оформите новую.',
    },
    prolongation_too_early: {
      why: 'Продлить ещё рано:',
      opens: 'продление открывается за 90 дней до конца аренды.',
    },
    prolongation_too_late: {
      why: 'Продлить уже нельзя: до конца аренды должен оставаться хотя бы один полный месяц.',
      todo: 'После конца аренды ящик можно оформить заново.',
    },
    prolongation_one_month: {
      why: 'Аренду на один месяц продлить нельзя: до её конца не остаётся полного месяца.',
      opens: 'В последние десять дней можно оформить новую, с тем же номером.',
    },
    prolongation_office_stopped: {
      why: 'Отделение временно закрыто, поэтому продлить аренду сейчас нельзя.',
      todo: 'Что будет с арендой, мы написали в письме.',
    },
  } satisfies Answers<ExtensionRefusalCode>,

  /** Terms of an extension. */
  extensionTerm: {
    box_taken: { why: 'В эти месяцы здесь будет другой арендатор.', todo: 'Выберите срок короче.' },
    no_price: { why: 'Цена не рассчитана.', todo: 'Выберите другой срок.' },
    months_refused: { why: 'Этот срок выбрать нельзя.', todo: 'Выберите другой.' },
    conditions: { whyAndTodo: 'Продлить сейчас нельзя: что исправить, написано выше' },
  } satisfies Answers<string>,

  /** Services that cannot be connected to a rent (M-SVC-04…06). */
  service: {
    service_connected: { why: 'Уже подключена.', todo: 'Ничего делать не нужно.' },
    claim_cancelled: { why: 'Заявление отменено.', todo: 'Услуги выбирают в новой аренде.' },
    claim_not_paid: { whyAndTodo: 'Подключить их можно после оплаты' },
    claim_over: { why: 'Аренда закончилась.', todo: 'Услуги выбирают в новой аренде.' },
    less_than_month_left: {
      why: 'До конца аренды меньше одного полного месяца.',
      todo: 'Услуги можно выбрать в новой аренде.',
    },
    kept_by_extension: {
      whyAndTodo: 'Нужна в новом заявлении: храним содержимое после его срока',
    },
    tariff_missing: { why: 'Для этого отделения нет цены.', todo: 'Позвоните в поддержку.' },
  } satisfies Answers<NonNullable<AvailableService['code']>>,

  /** The switch of the automatic extension on the card of an organisation's rent. */
  autoExtension: {
    auto_not_legal: { whyAndTodo: 'Автопродление есть только у организаций с онлайн-балансом.' },
    auto_not_running: {
      whyAndTodo: 'Автопродление включается для оплаченной или действующей аренды.',
    },
    auto_too_late: { why: 'До конца аренды меньше семи дней:', todo: 'продлите её вручную.' },
  } satisfies Answers<NonNullable<AutoExtension['code']>>,

  /** Days on which a visit cannot be booked (M-VISIT-01). */
  visitDay: {
    no_times: { why: 'Мест нет.', todo: 'Выберите другой день.' },
  } satisfies Answers<string>,

  /** Letters in the mail room. */
  mailroom: {
    holder_blocked: {
      why: 'Доступ арендатора закрыт, поэтому его письма ждут.',
      opens: 'Кнопка откроется, когда администратор вернёт доступ.',
    },
  } satisfies Answers<string>,
} as const

export const whyNot = {
  form: answerTexts(whyNotTable.form),
  clientType: answerTexts(whyNotTable.clientType),
  term: answerTexts(whyNotTable.term),
  startDay: answerTexts(whyNotTable.startDay),
  door: answerTexts(whyNotTable.door),
  payment: answerTexts(whyNotTable.payment),
  extension: answerTexts(whyNotTable.extension),
  extensionTerm: answerTexts(whyNotTable.extensionTerm),
  service: answerTexts(whyNotTable.service),
  autoExtension: answerTexts(whyNotTable.autoExtension),
  visitDay: answerTexts(whyNotTable.visitDay),
  mailroom: answerTexts(whyNotTable.mailroom),
} as const
