import type {
  closeRentalPlan,
  includeRentalPlanLines,
  listRentalPlanLines,
  prepareRentalPlanAgain,
  RentalPlanLineFilter,
  readRentalPlan,
  rentByPlan,
  uploadWishes,
  WishFault,
  WishFaultCode,
  WishSize,
} from '#claims/api/rental-plans.ts'
import { formatDayAndMonth, formatDottedDate, formatMoscowTime } from '#kit/words/date-text.ts'
import { createRefusalTextFinder, type RefusalWords } from '#kit/words/general-refusals.ts'
import { formatCount } from '#kit/words/plural.ts'
import { approvalNeededText } from './spending-limits.ts'

const boxForms = { one: 'ящик', few: 'ящика', many: 'ящиков' } as const
const rowForms = { one: 'строку', few: 'строки', many: 'строк' } as const

export const wishTemplateRows: readonly (readonly string[])[] = [
  ['Город', 'Размер', 'Срок, месяцев', 'Название', 'Центр затрат'],
  ['Москва', 'обычный', '12', '', ''],
  ['Казань', 'увеличенный', '6', '', ''],
]

export const rentalPlanCopy = {
  title: 'Аренда списком',
  description: 'Ящики в нескольких городах одним списком и одним платежом.',
  loading: 'Загружаем список…',
  toBoxes: 'Абонентские ящики',

  uploadTitle: 'Загрузите список ящиков',
  uploadText:
    'В таблице CSV укажите город, размер, срок в месяцах, название ящика и центр затрат. До 5 000 строк.',
  template: 'Скачать образец',
  file: 'Файл со списком',
  fileHint: 'CSV до 1 МБ',
  fileSigns: { choose: 'Выбрать файл', another: 'Выбрать другой', none: 'Файл не выбран' },
  fileMissing: 'Выберите файл',
  start: 'Начало аренды',
  upload: 'Подобрать ящики',
  day: (date: string) => `с ${formatDayAndMonth(date)}`,

  faultsTitle: (count: number, rows: number) => `Исправьте ${formatCount(count, rowForms)} из\u00a0${rows}`,
  faultsMore: (shown: number) => `Показаны первые ${shown}. Исправьте их и загрузите файл ещё раз.`,
  faultColumns: { line: 'Строка', value: 'В файле', reason: 'Что исправить' },

  preparingTitle: 'Подбираем ящики',
  preparing: (prepared: number, lines: number) => `Готово строк: ${prepared} из\u00a0${lines}`,
  preparingText: 'Страницу можно закрыть: список останется здесь.',

  openTitle: (boxes: number, amount: string) => `${formatCount(boxes, boxForms)} на ${amount}`,
  heldUntil: (until: Date) => `Держим ящики для вас до ${formatMoscowTime(until)} по Москве`,
  from: (date: string) => `Аренда с ${formatDottedDate(date)}`,
  order: 'Получить одно платёжное поручение',
  fromBalance: (amount: string) => `Списать с баланса ${amount}`,
  close: 'Отменить подбор',
  closeTitle: 'Отменить подбор?',
  closeText: 'Ящики станут свободны. Список можно загрузить снова.',
  closeKeep: 'Не отменять',

  alternativesTitle: (count: number) => `Похожие ящики: ${count}`,
  alternativesText: 'Нужных ящиков в этих городах не хватило. Подобрали другой размер или соседний город.',
  takeAlternatives: 'Взять все похожие',
  noneTitle: (count: number) => `Не нашли ящик: ${formatCount(count, rowForms)}`,
  noneText: 'Свободных ящиков в этих городах и рядом нет. В заказ эти строки не войдут.',

  costCentresTitle: 'По центрам затрат',
  costCentreColumns: { code: 'Центр затрат', boxes: 'Ящиков', total: 'Сумма' },
  noCostCentre: 'Без центра затрат',

  show: 'Показать строки',
  shows: { all: 'Все', alternative: 'Похожие', none: 'Не нашли' } satisfies Record<
    RentalPlanLineFilter,
    string
  >,
  table: 'Строки списка',
  columns: {
    included: 'В заказе',
    line: 'Строка',
    wish: 'Что искали',
    box: 'Ящик',
    until: 'До',
    costCentre: 'Центр затрат',
    total: 'Сумма',
  },
  include: (line: number) => `Включить строку ${line} в заказ`,
  wish: (city: string, size: string, months: string) => `${city}, ${size}, ${months}`,
  notFound: 'не нашли',
  pages: 'Страницы списка',
  months: (months: number) => formatCount(months, { one: 'месяц', few: 'месяца', many: 'месяцев' }),

  expiredTitle: 'Время вышло, ящики снова свободны',
  expiredText: 'Подберём ящики по тому же списку и посчитаем цены заново.',
  again: 'Подобрать заново',
  another: 'Загрузить другой список',

  rentedTitle: 'Ящики оформлены',
  orderedText: (boxes: number, amount: string) =>
    `Оформили ${formatCount(boxes, boxForms)} на ${amount}. Оплатите одно поручение за десять дней, иначе все заявления отменятся.`,
  paidText: (boxes: number, amount: string) =>
    `Оформили ${formatCount(boxes, boxForms)} и списали с баланса ${amount}. Подпишите заявления в отделениях.`,
  download: (order: number) => `Платёжное поручение №\u00a0${order} (PDF)`,
} as const

export const wishSizeWords = {
  1: 'обычный',
  2: 'увеличенный',
  3: 'ячейка',
} as const satisfies Record<WishSize, string>

const faultWords = {
  city_missing: 'Укажите город',
  city_unknown: 'Такого города с отделением нет. Проверьте название',
  city_ambiguous: 'Таких мест несколько. Добавьте район и регион через запятую',
  size_unknown: 'Напишите «обычный», «увеличенный» или «ячейка»',
  months_wrong: 'Укажите срок от 1 до 12 месяцев',
  months_too_many: 'На столько месяцев с этого дня нельзя: 12 месяцев бывает только с 1-го числа',
  name_refused: 'Так назвать ящик нельзя: до трёх слов, без запрещённых',
  cost_centre_unknown: 'Такого центра затрат нет или он закрыт',
} as const satisfies Record<WishFaultCode, string>

export const wishFaultText = ({ code }: WishFault): string => faultWords[code]

export const rentalPlanRefusalText = createRefusalTextFinder({
  organisation_not_chosen: 'Выберите организацию вверху страницы.',
  plan_unknown: 'Этого списка больше нет. Обновите страницу.',
  plan_open: 'Список уже загружен. Сначала оформите или отмените его.',
  plan_unpaid: 'Сначала оплатите прошлое платёжное поручение за ящики списком.',
  plan_not_open: 'Время вышло или список уже оформлен. Обновите страницу.',
  plan_not_expired: 'Ящики уже подобраны. Обновите страницу.',
  plan_empty: 'В заказе нет ни одного ящика. Отметьте строки.',
  start_refused: 'С этого дня арендовать уже нельзя. Выберите другой день.',
  not_a_table: 'Не получилось прочитать файл. Сохраните таблицу как CSV.',
  columns_missing: 'В первой строке должны быть столбцы «Город» и «Срок, месяцев». Возьмите образец.',
  no_wishes: 'В файле нет строк со списком.',
  too_many_wishes: 'В файле больше 5 000 строк. Разделите его.',
  wishes_refused: 'В файле есть ошибки.',
  client_missing: 'Сначала арендуйте один ящик обычным способом: так мы узнаем реквизиты организации.',
  cost_differs: 'Сумма изменилась. Проверьте её и повторите.',
  offer_missing: 'Сначала примите оферту.',
  legal_not_allowed:
    'Сейчас организация не может арендовать ящики: причины указаны на странице «Абонентские ящики».',
  office_closed: 'Одно из отделений закрылось. Отмените подбор и загрузите список ещё раз.',
  box_taken: 'Часть ящиков больше недоступна. Отмените подбор и загрузите список ещё раз.',
  approval_needed: approvalNeededText,
  too_many_for_balance: 'С баланса можно оплатить до 300 ящиков за раз. Получите платёжное поручение.',
  balance_not_connected: 'Онлайн-баланс не подключён. Получите платёжное поручение.',
  insufficient_funds: 'На балансе не хватает денег. Пополните его или получите платёжное поручение.',
  too_large: 'Файл больше 1 МБ. Разделите его.',
  unsupported_type: 'Нужен файл CSV.',
  file_empty: 'Файл пустой.',
  forbidden: 'Этот список загружен в другом профиле.',
} satisfies RefusalWords<
  | typeof readRentalPlan
  | typeof uploadWishes
  | typeof listRentalPlanLines
  | typeof includeRentalPlanLines
  | typeof rentByPlan
  | typeof prepareRentalPlanAgain
  | typeof closeRentalPlan
>)
