import type {
  addWebhook,
  makeApiKey,
  readIntegrationSettings,
  removeWebhook,
  revokeApiKey,
  rotateWebhookSecret,
  setWebhookState,
} from '#integration/api/events.ts'
import { createRefusalTextFinder, type RefusalWords } from '#kit/words/general-refusals.ts'

export const integrationCopy = {
  title: 'Связь с 1С и другими программами',
  description: 'Ключи и вебхуки: события о заявлениях, оплатах и письмах для программы бухгалтера.',
  lead: 'Ваша программа может узнавать о заявлениях, оплатах и письмах сама: читать события по ключу или получать их на свой адрес.',
  loading: 'Загружаем настройки…',
  failedTitle: 'Не удалось загрузить настройки',
  notAdministratorTitle: 'Раздел для администраторов организации',
  by: (who: string, when: string) => `${when}, ${who}`,
  of: (words: string, what: string) => `${words}: ${what}`,

  keys: 'Ключи',
  keysPurpose: 'Ключ нужен, чтобы программа читала события.',
  keyColumns: { name: 'Ключ', made: 'Создан', used: 'Последнее обращение', act: 'Действие' },
  keyName: (name: string, tail: string) => `${name} (…${tail})`,
  neverUsed: 'не было',
  revoke: 'Отозвать',
  revoked: (when: string) => `отозван ${when}`,
  keyNameLabel: 'Название ключа',
  keyNameHint: 'Например, «1С»',
  makeKey: 'Создать ключ',
  sandbox: 'тестовый',
  sandboxKey: 'Тестовый ключ',
  sandboxKeyText:
    'Для отладки: заявления пробные, ящики не занимаются, деньги не списываются, письма не отправляются.',

  webhooks: 'Вебхуки',
  webhooksPurpose: 'На адрес мы сами отправляем каждое событие в течение минуты.',
  hookStates: { on: 'включён', off: 'выключен', failed: 'отключён: не отвечает' },
  delivered: (id: number) => `последнее принятое событие: ${id}`,
  failingSince: (when: string) => `не отвечает с ${when}`,
  nextTry: (when: string) => `следующая попытка ${when}`,
  oldSecret: (when: string) => `прежний секрет действует до ${when}`,
  turnOn: 'Включить',
  turnOff: 'Выключить',
  rotate: 'Сменить секрет',
  remove: 'Удалить',
  url: 'Адрес',
  urlHint: 'Общедоступный адрес, https',
  addWebhook: 'Добавить адрес',
  sandboxWebhook: 'Тестовый адрес',
  sandboxWebhookText: 'Получает события только пробных заявлений.',

  deliveries: 'Последние отправки',
  refresh: 'Обновить',
  deliveryColumns: {
    at: 'Когда',
    event: 'Событие',
    attempt: 'Попытка',
    answer: 'Ответ',
    url: 'Адрес',
  },
  status: (status: number) => (status >= 200 && status < 300 ? `принято (${status})` : `отказ (${status})`),
  problems: { no_answer: 'нет ответа', address_refused: 'адрес недоступен извне' },

  asked: {
    revoke: {
      title: 'Отозвать ключ?',
      text: (name: string) => `Программа с ключом «${name}» сразу перестанет получать события.`,
      confirm: 'Отозвать',
    },
    remove: {
      title: 'Удалить вебхук?',
      text: (url: string) => `События перестанут приходить на ${url}, журнал отправок удалится.`,
      confirm: 'Удалить',
    },
    rotate: {
      title: 'Сменить секрет?',
      text: (url: string) =>
        `Для ${url} появится новый секрет. Ещё сутки события будут подписаны и прежним, и новым.`,
      confirm: 'Сменить секрет',
    },
  },
  once: { key: 'Новый ключ', sandboxKey: 'Новый тестовый ключ', secret: 'Секрет для проверки подписи' },
  onceText: 'Сохраните его сейчас: больше мы его не покажем.',
  copy: 'Скопировать',
  copied: 'Скопировано',
  copyFailed: 'Не удалось скопировать',
  kept: 'Сохранено',

  howTo: {
    title: 'Для программиста',
    page: 'Руководство для разработчиков',
    readTitle: 'Как читать события',
    read: (address: string) => [
      `Запрашивайте GET ${address} с заголовком Authorization: Bearer и ключом. В ответе — события по порядку (events), номер последнего (next) и признак, что есть ещё (more). Следующий запрос делайте с after, равным next.`,
      'Номера событий идут подряд, без пропусков: что записано, то не потеряется. Храните у себя последний номер.',
      'У события есть тип (claim.changed — заявление, payment.changed — оплата, letter.changed — письмо), номер заявления (claim), номер самого заявления, платежа или письма (subject), состояние (state), причина (reason) и сумма в копейках (amount).',
      'Описание всех вызовов в формате OpenAPI: /abon-server/openapi.json.',
    ],
    checkTitle: 'Как проверять подпись вебхука',
    check: [
      'Подпись сделана по открытому стандарту Standard Webhooks: заголовки webhook-id, webhook-timestamp и webhook-signature. Готовые библиотеки есть для всех распространённых языков.',
      'Подписывается строка «id.время.тело» алгоритмом HMAC-SHA256; ключ — секрет после whsec_ в base64. После смены секрета сутки в заголовке стоят две подписи через пробел: подойти должна хотя бы одна.',
      'Ответьте любым кодом 2xx за десять секунд. Иначе мы повторим: через 1, 2, 5, 15, 30 минут, час, три часа и далее каждые шесть часов. Через трое суток без ответа вебхук отключится, администраторам придёт письмо; события не теряются.',
      'Одно событие может прийти дважды: различайте события по webhook-id.',
    ],
  },
} as const

const refusalWords = {
  forbidden: 'Этого ключа или адреса уже нет. Обновите страницу.',
  organisation_not_chosen: 'Выберите организацию вверху страницы.',
  not_administrator: 'Ключи и вебхуки настраивает администратор организации.',
  too_many_keys: 'Действующих ключей может быть не больше десяти, тестовых — тоже. Отзовите лишние.',
  too_many_webhooks: 'Адресов может быть не больше пяти, тестовых — тоже. Удалите лишние.',
  address_refused: 'Нужен общедоступный адрес, который начинается с https://',
} as const satisfies RefusalWords<
  | typeof readIntegrationSettings
  | typeof makeApiKey
  | typeof revokeApiKey
  | typeof addWebhook
  | typeof setWebhookState
  | typeof rotateWebhookSecret
  | typeof removeWebhook
>
const refusalText = createRefusalTextFinder(refusalWords)

const atField = {
  key: 'Назовите ключ, чтобы отличать его от других',
  webhook: 'Введите адрес целиком, например https://example.org/hook',
} as const

export const integrationRefusalText = (code: string, place?: keyof typeof atField): string =>
  place !== undefined && code === 'invalid_request' ? atField[place] : refusalText(code)
