import type * as branch from '#back-office/api/branch-claims-and-boxes.ts'
import type { exchangeKeys } from '#back-office/api/branch-moves.ts'
import type { correctOfficeLocation } from '#back-office/api/branch-office-location.ts'
import type { RentEndAction } from '#back-office/rules/proposal.ts'
import type { SigningObstacle } from '#back-office/rules/signing-obstacle.ts'
import type { Endpoint } from '#kit/api/endpoint.ts'
import { createRefusalTextFinder, type RefusalWords } from '#kit/words/general-refusals.ts'
import { formatCount } from '#kit/words/plural.ts'
import type { deleteItemRecord, markItemsCollected, readExpectedItems, recordItem } from '#mail/api/items.ts'
import { trackNumberErrorTexts } from '#mail/words/items.ts'
import {
  boxOrCellWords,
  chooseByBoxOrCell,
  formatPlaceName,
  placeTitle,
  type RentedPlace,
} from '#places/words/rented-place.ts'
import { clientTypeNamesLowercase } from '#rent/words/client-types.ts'
import { exchangeRefusalTexts } from './branch-moves.ts'

const itemForms = { one: 'отправление', few: 'отправления', many: 'отправлений' } as const
const fullMonths = { one: 'полный месяц', few: 'полных месяца', many: 'полных месяцев' } as const

/** The operators' screen (M-ROLE-03). */
const tallyLabels = { free: 'Свободно', taken: 'Занято', broken: 'Неисправно' } as const

export const branchCopy = {
  title: 'Рабочее место отделения',
  letters: 'Оцифровка писем',
  more: 'Ещё',
  loading: 'Загружаем рабочее место…',
  failedTitle: 'Не удалось загрузить рабочее место',
  forbiddenTitle: 'Раздел для сотрудников отделений',
  forbiddenText: 'Войдите с учётной записью сотрудника.',
  login: 'Войти с другими данными',

  tabs: 'Очереди и поиск',
  queues: {
    toSign: 'К подписанию',
    toBook: 'Учесть оплату',
    toEnd: 'Заканчиваются',
    toRefuse: 'Не подписаны в срок',
  },
  search: 'Найденное',
  boxes: 'Ящики',
  empty: {
    toSign: 'Заявлений к подписанию нет',
    toBook: 'Все платежи учтены',
    toEnd: 'В ближайший месяц аренды не заканчиваются',
    toRefuse: 'Неподписанных нет',
  },
  queueFailed: 'Не удалось загрузить очередь',
  pages: 'Страницы',

  columns: {
    claim: 'Заявление',
    holder: 'Арендатор',
    office: 'Отделение',
    box: 'Ящик или ячейка',
    period: 'Срок',
    end: 'Конец',
    status: 'Статус',
    total: 'Сумма',
    purpose: 'За что',
    method: 'Способ',
    until: 'Оплатить до',
    act: 'Действие',
  },
  open: (id: number) => `Открыть заявление №\u00a0${id}`,
  book: 'Учесть',
  rent: 'Аренда',
  joint: (order: number, claims: readonly number[]) =>
    `Сводное поручение №\u00a0${order}: заявления ${claims.map((claim) => `№\u00a0${claim}`).join(', ')}`,
  jointShort: (order: number, claims: readonly number[]) => {
    const named = claims.length > 5 ? claims.slice(0, 3) : claims
    const more = claims.length - named.length
    return `${branchCopy.joint(order, named)}${more > 0 ? ` и ещё ${more}` : ''}`
  },

  jointTitle: (order: number) => `Сводное поручение №\u00a0${order}`,
  jointRents: (count: number) =>
    formatCount(count, { one: 'заявление', few: 'заявления', many: 'заявлений' }),
  jointFacts: (holder: string, until: string) => `${holder}${until === '' ? '' : `, оплатить до ${until}`}`,
  searchText: 'Арендатор, отправление или номер',
  searchOffice: 'Отделение',
  searchAll: 'Все отделения',
  searchGo: 'Найти',
  searching: 'Ищем…',
  found: (count: number) => `Найдено: ${count}`,
  foundMore: (count: number) =>
    `Показаны первые ${count}. Добавьте имя и отчество или выберите отделение, чтобы список стал короче.`,
  foundNone: 'Ничего не нашлось',
  scanUnknown: 'Код не распознан',
  scanUnknownText:
    'Это не код заявления, ящика или отправления вашего филиала. Отсканируйте ещё раз или введите номер в поиск.',
  foundNoneText:
    'Ищем только по отделениям вашего филиала. Проверьте, как написано, или введите меньше слов.',
  searchHint:
    'Фамилия, почта, телефон, ИНН, трек-номер, номер заявления или ящика — можно часть. Сканер вводит код сюда же. Клавиша «/» ведёт сюда.',
  inSight: (count: number, total: number) =>
    count === total ? `Всего: ${total}` : `${count} из\u00a0${total}`,
  paymentTotals: (count: string, sum: string) => `${count} на ${sum}`,
  period: (start: string, end: string) => `${start} – ${end}`,
  nextToSign: (id: number) => `Следующее: заявление №\u00a0${id}`,

  boxesView: 'Вид',
  boxesViews: { wall: 'Стена', list: 'Список', broken: 'Неисправные' },
  boxNumber: 'Ящик или ячейка',
  boxNumberWrong: 'Введите номер цифрами, не больше девяти',
  show: 'Показать',
  boxesNone: 'Таких ящиков нет',
  brokenNone: 'Все ящики исправны',
  boxesFailed: 'Не удалось загрузить ящики',
  boxColumns: {
    number: 'Ящик или ячейка',
    size: 'Размер',
    claim: 'Заявление',
    state: 'Состояние',
    act: 'Действие',
  },
  sizes: { 1: 'обычный', 2: 'увеличенный', 3: 'ячейка почтомата' } as Readonly<Record<number, string>>,
  wall: {
    label: 'Стена ящиков',
    zoomIn: 'Крупнее',
    zoomOut: 'Мельче',
    door: (number: string, state: string) =>
      `${placeTitle({ boxNumber: number, lockerName: null })}, ${state}`,
    states: { free: 'свободен', taken: 'занят', broken: 'неисправен', chosen: 'выбран' },
    /** Counts of boxes by state; zeros are left out. */
    tally: (states: readonly ('free' | 'taken' | 'broken')[]): string =>
      (['free', 'taken', 'broken'] as const)
        .map((state) => ({ state, count: states.filter((one) => one === state).length }))
        .filter(({ count }) => count > 0)
        .map(({ state, count }) => `${tallyLabels[state]} ${count}`)
        .join(' · '),
    choose: 'Выберите ящик на стене: стрелками, щелчком или цифрами номера.',
    reason: 'Что неисправно',
    reasonMissing: 'Напишите, что неисправно',
  },
  free: 'свободен',
  works: 'исправен',
  outOfOrder: 'неисправен',
  mustEmpty: 'освободите',
  offered: (until: string) => `предложен из очереди до ${until}`,
  rentedBy: (holder: string, until: string) => `${holder}, до ${until}`,
  putOut: 'Отметить неисправным',
  putOutTitle: 'Отметить неисправным?',
  putOutRent: (place: RentedPlace, rent: { holder: string; claim: number; start: string; end: string }) =>
    `${placeTitle(place)} занят${chooseByBoxOrCell(place, '', 'а')}: ${rent.holder || branchClaimCardCopy.noHolder}, заявление №\u00a0${rent.claim}, с ${rent.start} по ${rent.end}.`,
  putOutEffect:
    'Аренда не прекратится. Клиент получит письмо, новые отправления будут ждать у оператора, подписать заявление на это место будет нельзя.',
  putOutInstead:
    'Если место быстро не починить, откройте заявление и перенесите клиента на другое свободное место или прекратите аренду досрочно.',
  putBack: 'Отметить исправным',
  boxOf: (words: string, place: RentedPlace) => `${words}: ${formatPlaceName(place)}`,
} as const

const backToClient = (amount: string | null): string =>
  amount === null ? '' : `Клиенту вернётся ${amount}. `

const proposedActs = {
  refuse: 'оформить отказ',
  end: 'прекратить аренду',
  exchange: 'обменять ключи',
} as const satisfies Record<RentEndAction, string>

export const branchClaimCardCopy = {
  blocked: {
    title: 'Доступ арендатору закрыт',
    text: 'Администратор сервиса закрыл ему вход. Аренда идёт, почту выдавайте как обычно. Подписать, изменить или прекратить заявление сейчас нельзя.',
  },
  twoPeople:
    'Отделение закрыто администратором сервиса, поэтому деньги возвращают двое: вы предложите возврат, другой сотрудник филиала подтвердит его тем же действием в течение суток. Если второго нет, подтвердит администратор сервиса.',
  proposal: {
    title: 'Возврат ждёт второго сотрудника',
    own: (act: RentEndAction, refund: string, until: string) =>
      `Вы предложили ${proposedActs[act]} и вернуть ${refund}. До ${until} то же самое должен сделать другой сотрудник филиала, или возврат подтвердит администратор сервиса.`,
    other: (by: string, act: RentEndAction, refund: string) =>
      `${by} предлагает ${proposedActs[act]} и вернуть ${refund}. Проверьте и сделайте то же самое, чтобы деньги ушли.`,
  },
  back: 'К списку',
  title: (id: number) => `Заявление №\u00a0${id}`,
  loading: 'Загружаем заявление…',
  failedTitle: 'Не удалось открыть заявление',
  foreignClaim: 'Это заявление не вашего филиала.',
  application: 'Печать заявления (PDF)',
  who: (holder: string, place: string) => `${holder} · ${place}`,
  facts: 'Условия',
  holder: 'Арендатор',
  noHolder: 'анкета не заполнена',
  clientTypes: clientTypeNamesLowercase,
  inn: 'ИНН',
  kpp: 'КПП',
  privilege: 'Документ о льготе',
  period: 'Срок',
  services: 'Услуги',
  none: 'нет',
  method: 'Оплата',
  predecessor: 'Продолжает заявление',

  acts: 'Действия',
  sign: 'Подписать',
  signTitle: 'Подписание',
  signText: (start: string | null) =>
    `Сверьте паспорт и подпись на распечатанном заявлении. Аренда начнётся ${start ?? 'сразу'}.`,
  signObstacles: {
    signed: 'Это заявление уже подписано.',
    cancelled: 'Это заявление отменено, подписывать нечего.',
    unpaid: 'Это заявление ещё не оплачено. Подписать его можно после оплаты.',
    over: 'Аренда по этому заявлению закончилась, подписывать нечего.',
    held: 'Сейчас это заявление подписать нельзя.',
  } satisfies Record<SigningObstacle, string>,
  privilegeSeen: (document: string) => `Подлинник документа о льготе предъявлен: ${document}`,
  refuse: 'Оформить отказ',
  refuseTitle: 'Отказ от аренды',
  refuseText: (amount: string | null) => `${backToClient(amount)}Заявление отменится, бронь снимется.`,
  refuseExtensionText: (amount: string | null) => `${backToClient(amount)}Продление отменится.`,
  previousRuns: (id: number, end: string) =>
    `Аренда по заявлению №\u00a0${id} снова действует до ${end}: место и услуги остаются у клиента.`,
  previousOver: (id: number, end: string) =>
    `Аренда по заявлению №\u00a0${id} закончилась ${end}. Если это ящик, примите ключ.`,
  previousExtendsItself:
    'Автопродление этой аренды остаётся включённым: о новой сумме клиент узнает из письма не позже чем за семь дней.',
  end: 'Прекратить досрочно',
  endTitle: 'Досрочное прекращение аренды',
  endText: (months: number, amount: string) =>
    months === 0
      ? 'Полных месяцев до конца аренды не осталось — возвращать нечего. Аренда прекратится сегодня.'
      : `За ${formatCount(months, fullMonths)} этой аренды вернётся ${amount}. Аренда прекратится сегодня.`,
  endExtension: (id: number, amount: string) =>
    `Аренда уже продлена. Продление — заявление №\u00a0${id} — отменится, за него вернётся ${amount}.`,
  endWaitingExtension: (id: number) => `Неоплаченное продление — заявление №\u00a0${id} — отменится.`,
  endRefund: 'К возврату',
  emptied: (place: RentedPlace, items: number) =>
    `${chooseByBoxOrCell(place, 'Ящик пуст, ключ сдан', 'Ячейка пуста')}${items === 0 ? '' : `, выдано: ${formatCount(items, itemForms)}`}`,
  emptiedHint: 'Без отметки место останется не в работе, пока вы его не освободите.',
  mustEmpty: (place: RentedPlace) =>
    chooseByBoxOrCell(
      place,
      'Аренда прекращена, ящик ещё не освобождён. Примите ключ, заберите почту и верните ящик в работу: до этого его не предложат другим.',
      'Аренда прекращена, ячейка ещё не освобождена. Заберите из неё почту и верните ячейку в работу: до этого её не предложат другим.',
    ),
  reason: 'Причина',
  reasonHint: 'Увидит и арендатор; до 300 знаков',
  bookTitle: 'Учесть оплату',
  bookText: (amount: string) => `Ожидается ${amount}. Введите сумму по документу.`,
  bookJointText:
    'Деньги придут одной суммой за все заявления сводного поручения. Учтутся сразу все, в том числе в других отделениях.',
  bookEndedText: (total: string) =>
    `Поручение выставляли на ${total}, но часть заявлений отменилась до оплаты. Если банк прислал прежнюю сумму, введите её: разницу предложим зачислить на баланс организации.`,
  surplusTitle: (amount: string) => `Пришло на ${amount} больше, чем стоят действующие заявления`,
  surplusText:
    'Это деньги за заявления поручения, которые отменились до оплаты. Их можно оставить организации на онлайн-балансе: она увидит пополнение в истории и получит письмо.',
  keepSurplus: (amount: string) => `Зачислить ${amount} на баланс организации`,
  amount: 'Сумма',
  amountUnit: '₽',
  amountBad: 'Введите сумму цифрами, например 1 234,50',
  document: 'Номер чека или платёжного поручения',
  optional: 'необязательно',
  confirm: {
    refuse: 'Оформить отказ',
    end: 'Прекратить аренду',
    book: 'Учесть оплату',
    putOut: 'Отметить неисправным',
  },
  sending: 'Сохраняем…',
  done: {
    sign: 'Заявление подписано.',
    exchange: 'Ключи обменяли: прежняя аренда закончилась, новая началась.',
    proposed: 'Возврат предложен и ждёт второго сотрудника',
    refuse: 'Отказ оформлен.',
    end: 'Аренда прекращена.',
    book: 'Оплата учтена.',
    corrected: 'Запись исправлена. Через минуту о ней узнает тот, кому пришло отправление.',
    moved: 'Клиент перенесён на другое место. Ему отправлено письмо с новым адресом.',
    replacement: 'Новый паспорт записан. Арендатору отправлено письмо.',
    order: 'Заказ изменён. Арендатору отправлено письмо с новой суммой.',
    item: 'Отправление записано. Минуту запись можно отменить, потом о нём узнает клиент.',
    undone: 'Запись отменена. Клиенту ничего не отправили.',
    taken: 'Отметили: отправление забрали.',
    box: 'Состояние изменено.',
  },

  items: 'Отправления',
  itemColumns: { what: 'Что', place: 'Где', until: 'Хранить до', noted: 'Записано', act: 'Действие' },
  itemKind: 'Вид',
  itemKinds: {
    letter: 'Письмо',
    registered: 'Заказное письмо',
    parcel: 'Мелкий пакет',
    notice: 'Извещение',
  },
  track: 'Трек-номер',
  trackIfAny: 'если есть',
  place: 'Где лежит',
  places: (place: Pick<RentedPlace, 'lockerName'>) => ({
    box: `в ${boxOrCellWords(place).prepositional}`,
    counter: 'у оператора',
  }),
  chosen: 'выбрал клиент',
  note: 'Записать',
  undo: (seconds: number) => `Отменить — ${seconds}\u00a0с`,
  undoOf: (what: string) => `Отменить запись: ${what}`,
  returned: (date: string) => `вернули отправителю ${date}`,
  taken: 'Забрали',
  takenOf: (what: string) => `Забрали: ${what}`,
  collectedAt: (when: string, by: string | null) => (by === null ? `забрали ${when}` : `${by}, ${when}`),
  takenAll: 'Забрали всё',

  payments: 'Платежи',
  paymentsNone: 'Платежей нет.',
  movedOf: (moved: string, amount: string) => `зачтено ${moved} из\u00a0${amount}`,
  refundedOf: (refunded: string, amount: string) => `возврат ${refunded} из\u00a0${amount}`,
  history: 'История',
  boxState: (place: RentedPlace) =>
    `Не в работе: ${formatPlaceName(place)}. Новым арендаторам место не предлагаем, подписать на него нельзя, отправления лежат у оператора.`,
  boxOnlyCounter: 'Место не в работе: отправления лежат у оператора.',
} as const

export const branchRefusalTexts = {
  amount_malformed: branchClaimCardCopy.amountBad,
  forbidden: 'Это заявление или отделение не вашего филиала.',
  not_found: 'Такого заявления нет в отделениях филиала.',
  status_not_allowed: 'Заявление уже изменилось, это действие больше невозможно.',
  query_too_short: 'Введите хотя бы две буквы имени или номер.',
  holder_blocked: 'Доступ арендатору закрыл администратор сервиса: заявление сейчас нельзя изменить.',
  office_closed:
    'Отделение закрыл администратор сервиса: неоплаченные заявления отменяются, деньги за них не принимают.',
  own_proposal:
    'Этот возврат предложили вы, под этим или другим входом. Подтвердить его должен другой сотрудник филиала или администратор.',
  already_signed: 'Заявление уже подписано.',
  not_signed: 'Заявление ещё не подписано.',
  end_passed: 'Срок аренды уже закончился.',
  box_out_of_order: 'Место не в работе, на него подписать нельзя. Перенесите клиента на другое.',
  privilege_not_seen: 'Отметьте, что подлинник документа о льготе предъявлен.',
  ...exchangeRefusalTexts,
  refund_differs: 'Сумма возврата изменилась. Проверьте новую и подтвердите ещё раз.',
  payment_not_waiting: 'Этот платёж уже не ждёт оплаты.',
  amount_differs:
    'Сумма не совпадает с ожидаемой. Оплата принимается только целиком: проверьте выписку. Если банк прислал другую сумму, верните платёж — организация оплатит поручение заново.',
  document_missing: 'Введите номер платёжного документа: по нему излишек найдут в выписке баланса.',
  place_written: 'Место этого отделения задал редактор сайта: попросите его исправить точку.',
  place_outside_russia: 'Эта точка за пределами России: проверьте, не переставлены ли широта и долгота.',
  place_far_from_town: 'Эта точка слишком далеко от населённого пункта отделения: проверьте координаты.',
  box_rented: 'Место арендуют. Посмотрите, кто и до какого числа, и подтвердите ещё раз.',
  track_missing: 'Введите трек-номер: у заказного письма он есть всегда.',
  ...trackNumberErrorTexts,
  track_noted: 'Отправление с этим номером уже записано и ждёт клиента.',
  undo_passed: 'Отменить уже нельзя: минута прошла, клиент знает об отправлении.',
  balance_not_connected:
    'Онлайн-баланс организации не подключён, оставить излишек негде. Попросите бухгалтера подключить баланс или верните платёж.',
} as const satisfies RefusalWords<
  | Extract<(typeof branch)[keyof typeof branch], Endpoint>
  | typeof readExpectedItems
  | typeof recordItem
  | typeof deleteItemRecord
  | typeof markItemsCollected
  | typeof correctOfficeLocation
  | typeof exchangeKeys,
  'amount_malformed'
>

export const branchRefusalText = createRefusalTextFinder(branchRefusalTexts)
