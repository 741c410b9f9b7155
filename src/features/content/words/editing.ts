import type {
  approveEdit,
  beginEdit,
  ContentVersion,
  EditAction,
  EditState,
  readContentVersions,
  readEdit,
  readEditingOverview,
  rebaseEdit,
  restoreContentVersion,
  returnEdit,
  saveEdit,
  submitEdit,
  withdrawEdit,
} from '#content/api/editing.ts'
import { formatMoscowDateTime } from '#kit/words/date-text.ts'
import { createRefusalTextFinder, type RefusalWords } from '#kit/words/general-refusals.ts'
import { upperFirst } from '#kit/words/letter-case.ts'
import { formatCount } from '#kit/words/plural.ts'

const findings = { one: 'замечание', few: 'замечания', many: 'замечаний' } as const
const moment = (instant: string): string => formatMoscowDateTime(new Date(instant))

const refusalWords = {
  edit_open: 'Этот файл уже правят. Откройте начатую правку в разделе «В работе».',
  file_unknown: 'Такого файла больше нет. Обновите страницу.',
  edit_unknown: 'Такой правки нет.',
  edit_changed:
    'Её сохранили в другом окне, или это сделал другой редактор. Скопируйте свой текст: сохранённое встанет на его место.',
  edit_closed: 'Правка уже закрыта или ждёт согласования: изменить её нельзя.',
  edit_not_waiting: 'Правка больше не ждёт согласования. Обновите страницу.',
  own_edit: 'В этой правке есть ваш текст: согласует её другой редактор.',
  content_refused: 'Есть замечания: пока их не исправят, правка не выйдет.',
  nothing_changed: 'В правке ничего не изменено.',
  edit_stale:
    'Пока вы работали, на сайт вышла другая версия этого файла. Сверьте изменения и возьмите её за основу.',
  time_wrong: 'Нужно время в будущем, не дальше года.',
  version_unknown: 'Такой версии нет.',
  version_live: 'Эта версия уже на сайте.',
  comment_missing: 'Напишите, что исправить.',
  reason_missing: 'Напишите, почему возвращаете версию.',
} as const satisfies RefusalWords<
  | typeof readEditingOverview
  | typeof readContentVersions
  | typeof restoreContentVersion
  | typeof beginEdit
  | typeof readEdit
  | typeof saveEdit
  | typeof submitEdit
  | typeof approveEdit
  | typeof returnEdit
  | typeof withdrawEdit
  | typeof rebaseEdit,
  'comment_missing' | 'reason_missing'
>

export const editingRefusalText = createRefusalTextFinder(refusalWords)

/** The word for "new" by kind, where it is not masculine. */
const newByKind: Readonly<Record<string, string>> = { Услуга: 'Новая', Акция: 'Новая', Отделение: 'Новое' }

export const editingCopy = {
  title: 'Редактор сайта',
  description: 'Правка текстов, цен, отделений и документов сайта: предпросмотр, согласование, публикация.',
  loading: 'Загружаем редактор…',
  failed: 'Не удалось загрузить редактор',
  forbiddenTitle: 'Раздел для редакторов сайта',
  forbiddenText: 'Войдите под учётной записью редактора.',
  login: 'Войти',
  lead: 'Правку пишет один редактор, согласует другой. Через несколько секунд она на сайте.',
  tabs: 'Разделы редактора',
  tab: { edits: 'В работе', files: 'Тексты', versions: 'Версии' },
  none: 'Правок в работе нет',
  noneText: 'Выберите текст, который нужно изменить.',
  toFiles: 'К текстам',
  columns: { title: 'Что', section: 'Раздел', state: 'Состояние', author: 'Автор', changed: 'Изменено' },
  open: 'Открыть',
  section: 'Раздел',
  search: 'Найти',
  notFound: 'Ничего не найдено',
  noFiles: 'Здесь пока пусто',
  edit: 'Править',
  copy: 'Новая на основе',
  remove: 'Убрать',
  add: (kind: string): string => `${newByKind[kind] ?? 'Новый'} ${kind.toLowerCase()}`,
  more: 'Ещё',
  edited: 'Изменён',
  underWay: 'В работе',
  beginning: 'Открываем…',
} as const

const states: Readonly<Record<EditState, string>> = {
  draft: 'Черновик',
  waiting: 'Ждёт согласования',
  returned: 'Возвращена',
  scheduled: 'Выйдет по времени',
  live: 'На сайте',
  withdrawn: 'Отозвана',
}

export const editStateText = (state: EditState): string => states[state]

const acts: Readonly<Record<EditAction, string>> = {
  begun: 'Правка начата',
  saved: 'Сохранена',
  submitted: 'Отправлена на согласование',
  returned: 'Возвращена автору',
  approved: 'Согласована',
  scheduled: 'Согласована, выйдет в назначенное время',
  published: 'Вышла на сайт',
  refused: 'Не вышла: к назначенному времени появились замечания или другая версия',
  withdrawn: 'Отозвана',
  rebased: 'За основу взята новая версия',
}

export const contentEditCopy = {
  loading: 'Загружаем правку…',
  failed: 'Не удалось загрузить правку',
  unknown: 'Такой правки нет',
  unknownText: 'Проверьте номер в адресе или откройте правку из списка.',
  back: 'Все правки',
  newFile: (kind: string): string => `${kind}: новый файл`,
  removal: (title: string): string => `Убрать с сайта: ${title}`,
  by: (author: string): string => `Автор: ${author}`,
  approved: (name: string): string => `Согласовал: ${name}`,
  tabs: 'Части правки',
  tab: { form: 'Текст', preview: 'Предпросмотр', changes: 'Изменения', history: 'История' },
  formParts: 'Разделы формы',
  mainPart: 'Главное',
  longList: (name: string, count: number): string => `${name} · ${count}`,
  body: 'Текст',
  bodyHint: 'Абзацы через пустую строку, заголовки «## », списки «- », **жирный**, [ссылка](/tariffs).',
  save: 'Сохранить',
  saving: 'Сохраняем…',
  saved: 'Сохранено',
  keys: 'Ctrl + S — сохранить, Ctrl + Enter — на согласование',
  unsaved: 'Есть несохранённое',
  submit: 'На согласование',
  submitting: 'Отправляем…',
  submitTitle: 'Отправить на согласование',
  submitText: 'Правку проверит другой редактор. Пока он решает, менять её нельзя.',
  submitComment: 'Комментарий',
  optional: 'необязательно',
  approve: 'Согласовать',
  approving: 'Публикуем…',
  approveTitle: 'Согласовать правку',
  approveText: 'Все серверы покажут её через несколько секунд после выхода.',
  when: 'Когда выйдет',
  now: 'Сразу',
  later: 'В назначенное время',
  day: 'День',
  time: 'Время по Москве',
  dayHint: 'Например: 01.01.2027',
  timeHint: 'Например: 09:00',
  return: 'Вернуть',
  returning: 'Возвращаем…',
  returnTitle: 'Вернуть автору',
  returnText: 'Автор увидит ваш комментарий и сможет исправить правку.',
  returnComment: 'Что исправить',
  withdraw: 'Отозвать правку',
  withdrawTitle: 'Отозвать правку',
  withdrawText: 'Сайт останется как есть, а файл можно будет править заново.',
  withdrawing: 'Отзываем…',
  ownWaits: 'Правку согласует другой редактор. До его решения её можно только отозвать.',
  otherWaits: 'Посмотрите изменения и предпросмотр, затем решите.',
  scheduled: (instant: string): string => `Согласована. Выйдет ${moment(instant)} по Москве сама.`,
  live: 'Правка на сайте.',
  withdrawn: 'Правка отозвана, на сайт она не попала.',
  returned: (who: string, comment: string): string => `${who}: ${comment}`,
  returnedTitle: 'Правку вернули',
  stale: 'На сайте уже другая версия этого файла',
  staleText:
    'Её опубликовали, пока правка была в работе. Во вкладке «Изменения» правка сравнивается с прежней версией. Если взять новую за основу, правка заменит её целиком.',
  rebase: 'Взять за основу новую',
  changedElsewhere: 'Правку изменили без вас',
  reload: 'Показать сохранённое',
  findings: (count: number): string => `${formatCount(count, findings)} до согласования`,
  finding: (where: string, text: string): string => `${where}: ${text}`,
  error: (text: string, example: string | null): string => {
    const sentence = upperFirst(text)
    const right = example?.replace(/^[\w-]+: /, '').replace(/^'(\d{4})-(\d\d)-(\d\d)'$/, '$3.$2.$1')
    return right === undefined ? sentence : `${sentence}. Например: ${right}`
  },
  dayShape: 'дд.мм.гггг',
  addItem: 'Добавить',
  rowName: 'Строка',
  removing: 'Убрать',
  removeItem: (label: string, number: number): string => `Убрать: ${label} ${number}`,
  item: (label: string, number: number): string => `${label} ${number}`,
  notChosen: 'Не выбрано',
  page: 'Страница',
  width: 'Ширина',
  widths: { phone: 'Телефон', tablet: 'Планшет', full: 'Во всю ширину' },
  asOf: (day: string): string => `Так страница будет выглядеть ${day.split('-').reverse().join('.')}.`,
  ownWindow: 'Открыть в отдельной вкладке',
  noPreview: 'Страницы для предпросмотра нет',
  noPreviewText: 'Эта правка видна не на странице, а в работе сайта.',
  previewLater: 'Предпросмотр появится, когда не останется замечаний',
  previewRemoved: 'Страницы этого файла больше не будет',
  noChanges: 'Изменений пока нет',
  changeColumns: { where: 'Где', before: 'Сейчас на сайте', after: 'Станет' },
  nothing: '—',
  historyColumns: { at: 'Когда', what: 'Что', who: 'Кто', comment: 'Комментарий' },
  act: (act: EditAction): string => acts[act],
  server: 'Сайт',
  moment,
} as const

export const contentVersionsCopy = {
  lead: 'Всё, что выходило на сайт отсюда. К любой версии можно вернуться одним нажатием, без согласования: так исправляют ошибку, которую уже видят посетители.',
  loading: 'Загружаем версии…',
  failed: 'Не удалось загрузить версии',
  none: 'Отсюда на сайт ещё ничего не выходило',
  pages: 'Страницы версий',
  columns: { at: 'Вышла', title: 'Что', who: 'Кто', state: 'Состояние', act: 'Действие' },
  live: 'На сайте',
  before: 'Прежняя',
  removed: 'Файл убран',
  who: ({ author, approver, restored }: ContentVersion): string => {
    if (author === null) return 'Выпуск сайта'
    if (restored) return `${author}, возврат`
    return approver === null ? author : `${author}, согласовал ${approver}`
  },
  restore: 'Вернуть',
  title: ({ title }: ContentVersion): string => `Вернуть версию: ${title}`,
  text: (instant: string): string =>
    `Версия от ${moment(instant)} сменит нынешнюю на всех серверах через несколько секунд.`,
  reason: 'Причина',
  send: 'Вернуть на сайт',
  sending: 'Возвращаем…',
  done: () => 'Прежняя версия снова на сайте.',
} as const
