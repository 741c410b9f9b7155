import { formatDottedDate } from '#kit/words/date-text.ts'
import { formatCount } from '#kit/words/plural.ts'
import { formatPlaceName, type RentedPlace } from '#places/words/rented-place.ts'

/** Lists of an organisation's claims (M-LEGAL-04). */
export const organisationClaimsCopy = {
  active: {
    title: 'Абонентские ящики',
    description: 'Действующие заявления организации: ящики, сроки, статусы.',
    none: 'У организации нет действующих заявлений',
    noneText:
      'Найдите отделение рядом с офисом и выберите ящик. Договор, счёт и закрывающие документы появятся в этом кабинете.',
  },
  archive: {
    title: 'Архив',
    description: 'Завершённые и отменённые заявления организации.',
    none: 'В архиве пока пусто',
    noneText: 'Здесь появятся заявления, которые закончились или были отменены.',
  },
  loading: 'Загружаем заявления…',
  rent: 'Арендовать ящик',
  rentByList: 'Арендовать списком',
  pages: 'Страницы списка заявлений',
  toFirst: 'К началу списка',
  emptyPage: 'На этой странице заявлений нет',
  columns: {
    claimId: 'Заявление',
    index: 'Отделение',
    boxNumber: 'Ящик',
    boxName: 'Название',
    endDate: 'Срок',
    status: 'Статус',
    totalCost: 'Сумма',
    costCentre: 'Центр',
    another: 'Ещё ящик',
  },
  another: 'Ещё такой же',
  anotherLike: (place: string) => `Ещё такой же: ${place}`,
  number: (id: number) => `№\u00a0${id}`,
  /** Leaves out the year of the start if it is also the year of the end. */
  period: (start: string, end: string) => {
    const sameYear = start.slice(0, 4) === end.slice(0, 4)
    return `${formatDottedDate(start).slice(0, sameYear ? 5 : undefined)} – ${formatDottedDate(end)}`
  },
  noName: '—',
  search: 'Отделение, ящик, название',
  find: 'Найти',
  clear: 'Сбросить',
  sort: 'Сортировка',
  sorts: {
    'claimId,desc': 'Сначала новые',
    'endDate,asc': 'Скоро закончатся',
    'index,asc': 'По отделению',
    'boxNumber,asc': 'По номеру ящика',
    'totalCost,desc': 'Сначала дорогие',
  },
  found: (count: number) => `Найдено: ${count}`,
  nothing: 'Ничего не нашлось',
  nothingText: 'Измените запрос или сбросьте поиск.',
  calendar: 'Календарь сроков',
  csv: 'CSV',
  xlsx: 'Excel',
  exportCsv: 'Скачать CSV',
  exportXlsx: 'Скачать Excel',
  showAll: (count: number) => `Показать все ${count}`,
  showPages: 'По страницам',
  keys: {
    extendable: 'Клавиши: ↑ ↓ — по строкам, Enter — открыть, X — выбрать, P — продлить выбранные',
    openOnly: 'Клавиши: ↑ ↓ — по строкам, Enter — открыть',
  },
  choose: 'Выбрать',
  chooseOne: (claim: number, place: RentedPlace) =>
    `Выбрать заявление №\u00a0${claim}, ${formatPlaceName(place)}`,
  office: 'Отделение',
  newOffer: 'Нужно принять новую оферту',
  noFunds: 'Недостаточно средств на балансе',
  extendsItself: 'Автопродление',
  notExtended: 'Автопродление не сработало',
  stopExtending: (id: number) => `Автопродление: отключить по заявлению №\u00a0${id}`,
  stopFailed: 'Не удалось отключить автопродление. Попробуйте ещё раз.',
} as const

export const jointExtensionCopy = {
  chosen: (count: number) => `Выбрано: ${count}`,
  extend: 'Продлить выбранные',
  forget: 'Снять выбор',
  title: 'Продлить несколько ящиков',
  months: 'На сколько месяцев',
  monthsOf: (months: number) => formatCount(months, { one: 'месяц', few: 'месяца', many: 'месяцев' }),
  counting: 'Считаем стоимость…',
  services: 'Изменить услуги',
  modes: {
    as_now: 'Как сейчас у каждого',
    all: 'Всем, где доступна',
    none: 'Никому',
  },
  conditionsTitle: 'Продлить мешают условия аренды',
  conditionsHinder: 'нельзя: причины указаны выше',
  noServices: 'нет',
  head: { claim: 'Заявление', box: 'Ящик или ячейка', until: 'До', services: 'Услуги', total: 'Стоимость' },
  moreLines: (count: number) => `И ещё: ${count}`,
  total: 'Итого',
  order: 'Получить одно платёжное поручение',
  fromBalance: (amount: string) => `Списать с баланса ${amount}`,
  balanceEnough: (amount: string) => `На балансе ${amount}: можно оплатить все сразу.`,
  balanceLacks: (amount: string, shortfall: string) =>
    `На балансе ${amount}, чтобы продлить все выбранные ящики, не хватает ${shortfall}. Пополните баланс, уберите часть ящиков или получите платёжное поручение.`,
  balanceTitle: 'Недостаточно средств на балансе',
  toBalance: 'Пополнить баланс',
  notConnected: 'Онлайн-баланс не подключён. Подключите его или получите платёжное поручение.',
  notDone: 'Не удалось продлить. Ничего не списали, попробуйте ещё раз.',
  paidTitle: 'Аренда продлена',
  paidText: (count: number, balance: string) =>
    `Продлили ящиков: ${count}. Деньги списаны с баланса, осталось ${balance}.`,
  chooseAll: 'Выбрать для продления',
  chooseAllFailed: 'Не удалось прочитать весь список. Попробуйте ещё раз.',
  noneToChoose: 'Сейчас ни одну аренду из списка продлить нельзя',
  tooMany: (most: number, all: number) =>
    `Выбрали первые ${most} из\u00a0${all}: больше в одно поручение не поместится.`,
  without: 'Убрать те, что нельзя продлить',
  failed: 'Не удалось рассчитать стоимость. Попробуйте ещё раз.',
  doneTitle: 'Продление оформлено',
  doneText: (count: number, until: string) =>
    `Продлеваем ящиков: ${count}. Оплатите одно поручение до ${until}, иначе продление отменится.`,
  download: (order: number) => `Платёжное поручение №\u00a0${order} (PDF)`,
  costDiffers: 'Цена изменилась, мы пересчитали её. Проверьте итог.',
  somethingRefused: 'Часть ящиков продлить нельзя. Уберите их или выберите другой срок.',
} as const

export const claimsSpreadsheetWords = {
  sheet: 'Заявления',
  heads: [
    'Заявление',
    'Индекс отделения',
    'Населённый пункт',
    'Адрес',
    'Ящик или ячейка',
    'Название',
    'Начало аренды',
    'Конец аренды',
    'Статус',
    'Стоимость, ₽',
    'Код центра затрат',
    'Центр затрат',
    'Группа',
  ],
}
