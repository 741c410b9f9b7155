import { createRefusalTextFinder, type RefusalWords } from '#kit/words/general-refusals.ts'
import { formatCount } from '#kit/words/plural.ts'
import type {
  HolderLetterAction,
  InboxTab,
  IncomingLetterKind,
  IncomingLetterStatus,
  orderLetterAction,
  readIncomingLetter,
  readIncomingLetters,
} from '#mail/api/incoming-letters.ts'
import type {
  addLetterRule,
  changeLetterRule,
  LetterRuleAction,
  readLetterRules,
  removeLetterRule,
  reorderLetterRules,
  toggleLetterRule,
  tryLetterRule,
} from '#mail/api/letter-rules.ts'
import { formatPlaceName, quoted } from '#places/words/rented-place.ts'

const letterForms = { one: 'письмо', few: 'письма', many: 'писем' } as const
const pageForms = { one: 'страница', few: 'страницы', many: 'страниц' } as const

export const letterStatusText = {
  received: 'Новое',
  scan_ordered: 'На сканировании',
  scanned: 'Отсканировано',
  stored: 'Хранится',
  collect_ordered: 'Ждёт вас в отделении',
  courier_ordered: 'Ждёт курьера',
  destroy_ordered: 'Будет уничтожено',
  destroying: 'Уничтожается',
  collected: 'Выдано',
  sent: 'Отправлено курьером',
  destroyed: 'Уничтожено',
} as const satisfies Record<IncomingLetterStatus, string>

export const letterKindText = {
  letter: 'Письмо',
  registered: 'Заказное письмо',
  parcel: 'Мелкий пакет',
} as const satisfies Record<IncomingLetterKind, string>

export const letterActionText: Readonly<Record<string, string>> = {
  receive: 'Письмо принято в отделении',
  order_scan: 'Заказан скан',
  keep: 'Оставлено на хранение',
  order_collect: 'Решено забрать в отделении',
  order_courier: 'Заказан курьер',
  order_destroy: 'Назначено уничтожение',
  change_mind: 'Решение отменено',
  attach_scan: 'Загружен скан',
  withdraw_scan: 'Скан отозван',
  hand_over: 'Письмо выдано',
  send: 'Письмо передано курьеру',
  begin_destroy: 'Составлен акт об уничтожении',
  confirm_destroy: 'Письмо уничтожено',
}

export const inboxCopy = {
  title: 'Письма и посылки',
  description: 'Письма организации: конверты, сканы, решения по подлинникам.',
  loading: 'Загружаем письма…',
  failedTitle: 'Не удалось загрузить письма',
  rules: 'Правила для писем',
  tabsLabel: 'Состояния писем',
  all: 'Все',
  tabs: {
    new: 'Новые',
    scanning: 'На сканировании',
    scanned: 'Отсканированы',
    stored: 'Хранятся',
    leaving: 'На выдаче',
    gone: 'Выданы и отправлены',
  } satisfies Record<InboxTab, string>,
  search: 'Отправитель или номер',
  find: 'Найти',
  clear: 'Показать все',
  found: (count: number) => formatCount(count, letterForms),
  noneHere: 'Здесь писем нет',
  noneNew: 'Новых писем нет, всё разобрано',
  noneFound: 'Ничего не нашлось',
  noneFoundText: 'Проверьте отправителя или номер.',
  noLetters: 'Писем пока нет',
  noLettersText: (boxes: string) =>
    `Как только письмо придёт на ${boxes}, его конверт появится здесь, а вам придёт уведомление на почту.`,
  boxes: (numbers: readonly string[]) =>
    numbers.map((boxNumber) => formatPlaceName({ boxNumber, lockerName: null })).join(', '),
  number: (number: string) => `№\u00a0${number}`,
  /** Never a locker cell, because digitization is available only for boxes of offices. */
  box: (boxNumber: string) => formatPlaceName({ boxNumber, lockerName: null }),
  pagesOf: (count: number) => `скан: ${formatCount(count, pageForms)}`,
  pagesLabel: 'Страницы списка писем',
  columns: {
    envelope: 'Конверт',
    sender: 'Отправитель',
    facts: 'Отправление',
    status: 'Состояние',
    received: 'Принято',
  },
  choose: 'Выбрать',
  chooseAll: 'Выбрать все письма на странице',
  chooseOne: (sender: string) => `Выбрать письмо: ${sender}`,
  chosen: (count: number) => `Выбрано: ${formatCount(count, letterForms)}`,
  more: 'Ещё',
  drop: 'Снять выбор',
  keys: 'Клавиши: ↑ ↓ — по письмам, Enter — открыть, X — выбрать, S — отсканировать, K — хранить, Esc — закрыть',
  jointDone: {
    order_scan: (count: number) => `Скан заказан: ${formatCount(count, letterForms)}`,
    keep: (count: number) => `Оставлено на хранение: ${formatCount(count, letterForms)}`,
    order_collect: (count: number) => `Ждёт вас в отделении: ${formatCount(count, letterForms)}`,
    order_destroy: (count: number) => `Назначено уничтожение: ${formatCount(count, letterForms)}`,
  },
  jointRefused: (count: number) =>
    `Не получилось: ${formatCount(count, letterForms)}. Они остались выбранными`,
  jointAsked: {
    order_collect: {
      title: (count: number) => `Забрать в отделении: ${formatCount(count, letterForms)}`,
      text: 'Письма будут ждать в отделении. Возьмите паспорт и доверенность от организации.',
      confirm: 'Заберём сами',
    },
    order_destroy: {
      title: (count: number) => `Уничтожить: ${formatCount(count, letterForms)}?`,
      text: 'Бумажные подлинники уничтожат по акту не раньше чем через сутки. В эти сутки решение можно отменить для каждого письма. Сканы останутся в кабинете.',
      confirm: 'Уничтожить',
    },
  },

  comingTitle: (day: string) => `Оцифровка начнётся ${day}`,
  comingText: 'С этого дня письма на ваш ящик будут появляться здесь.',
  overTitle: 'Оцифровка закончилась',
  overText:
    'Новые письма больше не сканируются. Прежние можно читать, забрать, отправить курьером или уничтожить.',
  connect: 'Подключить оцифровку',
  connectOwn: 'Ящик там уже есть',
  rent: 'Арендовать ящик в отделении 101721',

  introTitle: 'Читайте почту организации из любого города',
  introText:
    'С услугой «Оцифровка почты» сотрудник отделения 101721 принимает ваши письма, вскрывает и сканирует их по вашему решению, а сканы появляются здесь.',
  introSteps: [
    'Письмо пришло — вы видите фото конверта и получаете уведомление.',
    'Вы решаете: отсканировать, хранить, забрать, отправить курьером или уничтожить. Это можно поручить правилам.',
    'Скан открывается только сотрудникам вашей организации.',
  ],
  introPrice: 'От 3600 рублей в месяц, тариф действует с 01.07.2025.',
  introMore: 'Подробнее об услуге',
} as const

export const inboxLetterCopy = {
  back: 'Ко всем письмам',
  loading: 'Загружаем письмо…',
  failedTitle: 'Не удалось открыть письмо',
  number: 'Номер',
  box: 'Ящик',
  office: 'Отделение',
  received: 'Принято',
  envelopeAlt: (sender: string) => `Фото конверта от отправителя ${quoted(sender)}`,
  openEnvelope: 'Открыть фото конверта в новой вкладке',
  scanPages: (count: number) => formatCount(count, pageForms),
  noScan: 'Скана нет: письмо не вскрывали.',
  scanWaits: 'Скан заказан. Мы напишем на почту, когда он будет готов.',
  openScan: 'Читать скан',
  saveScan: 'Скачать PDF',
  acts: 'Что сделать с письмом',
  more: 'Ещё',
  close: 'Закрыть письмо',
  noActs: 'Письмо выбыло из отделения, с ним больше ничего сделать нельзя.',
  destroying: 'Акт об уничтожении составлен, отменить его уже нельзя.',
  act: {
    order_scan: 'Отсканировать',
    keep: 'Хранить',
    order_collect: 'Заберём сами',
    order_courier: 'Отправить курьером',
    order_destroy: 'Уничтожить',
    change_mind: 'Отменить решение',
  } satisfies Record<HolderLetterAction, string>,
  sending: 'Сохраняем…',
  done: {
    order_scan: 'Скан заказан.',
    keep: 'Письмо хранится в отделении.',
    order_collect: 'Письмо ждёт вас в отделении.',
    order_courier: 'Письмо ждёт курьера.',
    order_destroy: 'Уничтожение назначено.',
    change_mind: 'Решение отменено, письмо остаётся в отделении.',
  } satisfies Record<HolderLetterAction, string>,
  destroyAfter: (when: string) =>
    `Письмо уничтожат не раньше ${when} (московское время). До составления акта это можно отменить.`,
  courier: 'Курьеру',
  track: 'Номер отправления',
  history: 'История',
  ruleActor: 'Правило',
  ruleNote: (words: string) => (words === '' ? 'для любого отправителя' : `отправитель содержит «${words}»`),
  asked: {
    order_collect: {
      title: 'Забрать письмо в отделении',
      text: (office: string) =>
        `Письмо будет ждать в отделении ${office}. Возьмите паспорт и доверенность от организации.`,
      confirm: 'Заберём сами',
    },
    order_courier: {
      title: 'Отправить письмо курьером',
      text: () => 'Отделение передаст письмо курьеру на этот адрес. Номер отправления появится здесь.',
      confirm: 'Отправить курьером',
    },
    order_destroy: {
      title: 'Уничтожить письмо?',
      text: () =>
        'Бумажный подлинник уничтожат по акту не раньше чем через сутки. В эти сутки решение можно отменить. Скан, если он есть, останется в кабинете.',
      confirm: 'Уничтожить',
    },
  },
  address: 'Адрес с индексом',
  recipient: 'Кому: имя и фамилия',
  phone: 'Телефон получателя',
  phoneHint: 'Например, +7 900 000-00-00',
  fieldErrors: {
    address: 'Укажите адрес полностью: индекс, город, улица, дом',
    recipient: 'Укажите имя и фамилию получателя',
    phone: 'Укажите телефон с кодом, например +7 900 000-00-00',
  } as Readonly<Record<string, string>>,
} as const

export const letterRulesCopy = {
  title: 'Правила для писем',
  description: 'Что делать с письмами по отправителю: сканировать, хранить, уничтожить.',
  lead: 'Правила срабатывают, когда письмо принимают в отделении: применяется первое подходящее правило, порядок — сверху вниз. Остальные письма ждут вашего решения.',
  loading: 'Загружаем правила…',
  failedTitle: 'Не удалось загрузить правила',
  back: 'К письмам',
  none: 'Правил пока нет',
  noneText: 'Например: если отправитель содержит «ИФНС» — сканировать.',
  add: 'Новое правило',
  actions: { scan: 'сканировать', keep: 'хранить', destroy: 'уничтожить' } satisfies Record<
    LetterRuleAction,
    string
  >,
  sentence: (contains: string, action: LetterRuleAction): string =>
    contains === ''
      ? `Любой отправитель — ${letterRulesCopy.actions[action]}`
      : `Если отправитель содержит «${contains}» — ${letterRulesCopy.actions[action]}`,
  on: 'Включено',
  off: 'Выключено',
  changed: (who: string, when: string) => `${who}, ${when}`,
  up: 'Выше',
  tryOut: 'Проверить и включить',
  turnOff: 'Выключить',
  edit: 'Изменить',
  remove: 'Удалить',
  of: (words: string, sentence: string) => `${words}: ${sentence}`,
  newTitle: 'Новое правило',
  editTitle: 'Изменить правило',
  contains: 'Если отправитель содержит',
  containsHint: 'Пусто — любой отправитель. Регистр, кавычки и буква «ё» не важны.',
  action: 'То',
  destroyWarning: 'У вас будут сутки, чтобы отменить уничтожение каждого письма.',
  save: 'Сохранить и проверить',
  saving: 'Сохраняем…',
  trialTitle: 'Проверка на последних письмах',
  trialNone: 'Писем ещё не было, проверять не на чем. Правило можно включить.',
  trialFound: (matched: number, all: number) =>
    `Из последних ${formatCount(all, { one: 'письма', few: 'писем', many: 'писем' })} правило сработало бы на ${matched}.`,
  trialColumns: { sender: 'Отправитель', received: 'Принято', action: 'Что было бы' },
  waits: 'ждало бы вас',
  byOther: (action: string) => `${action} (другое правило)`,
  turnOn: 'Включить правило',
} as const

const refusalWords = {
  forbidden: 'Письмо или правило принадлежит другой организации.',
  invalid_request: 'Проверьте поля и отправьте ещё раз.',
  status_not_allowed: 'С письмом уже сделали что-то другое. Мы обновили страницу.',
  already_scanned: 'Скан уже есть.',
  service_over: 'Оцифровка закончилась, новые сканы не делаются.',
  trial_differs: 'Пока вы смотрели, пришли новые письма. Проверьте результат ещё раз.',
  rules_differ: 'Правила изменил кто-то ещё. Мы обновили страницу.',
  too_many_rules: 'Правил может быть не больше пятидесяти. Удалите лишние.',
} as const satisfies RefusalWords<
  | typeof readIncomingLetters
  | typeof readIncomingLetter
  | typeof orderLetterAction
  | typeof readLetterRules
  | typeof tryLetterRule
  | typeof addLetterRule
  | typeof changeLetterRule
  | typeof toggleLetterRule
  | typeof removeLetterRule
  | typeof reorderLetterRules
>

export const inboxRefusalText = createRefusalTextFinder(refusalWords)

/** Texts of a letter that could not be opened. */
export const letterRefusalText = createRefusalTextFinder({
  ...refusalWords,
  forbidden:
    'У этой организации такого письма нет. Если оно пришло другой, смените организацию вверху страницы.',
})
