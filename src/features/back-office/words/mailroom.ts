import type {
  BranchLetterAction,
  confirmDestructionAct,
  createDestructionAct,
  dispatchLetter,
  handOverLetter,
  LetterQueue,
  readBoxesWithDigitization,
  readBranchLetters,
  readDestructionActs,
  receiveLetter,
  uploadEnvelopePhoto,
  uploadLetterScan,
  withdrawLetterScan,
} from '#back-office/api/branch-letters.ts'
import { createRefusalTextFinder, type RefusalWords } from '#kit/words/general-refusals.ts'
import { formatCount } from '#kit/words/plural.ts'
import { trackNumberErrorTexts } from '#mail/words/items.ts'
import { placeTitle } from '#places/words/rented-place.ts'

const letters = { one: 'письмо', few: 'письма', many: 'писем' } as const

export const mailroomCopy = {
  title: 'Оцифровка писем',
  description: 'Приём, сканирование и выдача писем с оцифровкой.',
  tabs: 'Работа с письмами',
  receive: 'Принять письмо',
  queues: {
    toScan: 'Сканировать',
    toHand: 'Выдать',
    toSend: 'Курьеру',
    toDestroy: 'Уничтожить',
    atRest: 'В отделении',
  } satisfies Record<LetterQueue, string>,
  empty: {
    toScan: 'Сканировать нечего',
    toHand: 'Писем к выдаче нет',
    toSend: 'Писем для курьера нет',
    toDestroy: 'Уничтожать нечего',
    atRest: 'Писем в отделении нет',
  } satisfies Record<LetterQueue, string>,
  acts: 'Акты',
  loading: 'Загружаем письма…',
  failedTitle: 'Не удалось загрузить письма',
  strangerTitle: 'Раздел для сотрудников отделений',
  login: 'Войти с другими данными',
  search: 'Код письма, отправитель или ящик',
  unknownCode: (code: string) => `Письма с кодом «${code}» нет ни в одной очереди.`,
  rhythm: 'Отсканируйте код или идите стрелками. Enter — решение, следующее письмо откроется само.',
  columns: {
    mark: 'В акт',
    letter: 'Письмо',
    sender: 'Отправитель',
    box: 'Ящик',
    number: 'Вид или номер',
    receivedAt: 'Принято',
    status: 'Состояние',
  },
  find: 'Найти',
  notFound: 'Ничего не нашлось',
  pages: 'Страницы',

  box: 'Ящик',
  chooseBox: 'Выберите ящик',
  boxOption: (number: string, holder: string, name: string | null) =>
    `№\u00a0${number} — ${holder}${name === null ? '' : `, «${name}»`}`,
  photo: 'Фото конверта',
  photoHint: 'JPEG, PNG или WebP, до 10 МБ. Отправитель и номер должны читаться.',
  sender: 'Отправитель',
  senderHint: 'Как на конверте: по нему работают правила организации',
  kind: 'Вид',
  number: 'Номер отправления',
  optional: 'необязательно',
  receiveGo: 'Принять письмо',
  sending: 'Сохраняем…',
  received: (id: number) => `Письмо №\u00a0${id} принято`,
  recent: 'Принято сейчас',
  recentNone: 'Здесь появятся принятые письма. Штрихкод с конверта можно отсканировать: номер впишется сам.',
  noBoxes: 'Ящиков с оцифровкой нет',
  noBoxesText: 'Ящик появится здесь, когда начнётся оплаченная услуга.',

  refusedLetter: (id: number, reason: string) => `Письмо ${id}: ${reason}`,
  about: (id: number, sender: string) => `Письмо ${id}, ${sender}`,
  /** Only office boxes are digitized, never locker cells. */
  boxOf: (boxNumber: string, holder: string) => `${placeTitle({ boxNumber, lockerName: null })}, ${holder}`,
  receivedAt: (when: string) => `принято ${when}`,
  courierTo: (address: string, recipient: string, phone: string) =>
    `Курьеру: ${address}; ${recipient}, ${phone}`,
  notBefore: (when: string) => `Уничтожить можно не раньше ${when}`,
  envelopeOf: (id: number) => `Конверт письма ${id}`,
  scanOf: (id: number) => `Скан письма ${id}`,
  scanHint: 'PDF до 25 МБ, без паролей и вложений',
  /** Labels of the disabled button for letters of a blocked holder. */
  heldActions: {
    attach_scan: 'Загрузить скан',
    withdraw_scan: 'Отозвать скан',
    hand_over: 'Выдать',
    send: 'Передано курьеру',
    begin_destroy: 'Отметить для акта',
    confirm_destroy: 'Подтвердить уничтожение',
  } satisfies Record<BranchLetterAction, string>,
  of: (words: string, id: number) => `${words}: письмо ${id}`,
  unmark: 'Убрать из акта',
  intoAct: (id: number) => `Письмо ${id} — в акт`,
  draw: (count: number) => (count === 0 ? 'Составить акт' : `Составить акт: ${formatCount(count, letters)}`),
  drawHint: 'После акта организация не сможет отменить уничтожение.',
  markFirst: 'Отметьте письма, которые пойдут в акт.',
  asked: {
    hand_over: {
      field: 'Кому выдано и по какому документу',
      hint: 'Имя, фамилия и номер доверенности',
      missing: 'Укажите, кому выдано письмо',
      confirm: 'Выдать',
    },
    send: {
      field: 'Номер отправления',
      hint: 'Организация увидит его в кабинете',
      missing: 'Укажите номер отправления',
      confirm: 'Передано курьеру',
    },
    withdraw_scan: {
      title: 'Отозвать скан',
      field: 'Причина',
      hint: 'Например, скан другого письма. Файл удалится, письмо вернётся в очередь.',
      missing: 'Укажите причину',
      confirm: 'Отозвать',
    },
  },
  done: {
    attach_scan: 'Скан загружен, организация получит уведомление.',
    hand_over: 'Выдача записана.',
    send: 'Отправка записана.',
    withdraw_scan: 'Скан отозван, письмо снова в очереди на сканирование.',
    begin_destroy: 'Акт составлен. Распечатайте его, а после уничтожения подтвердите.',
  },

  noActs: 'Актов пока нет',
  noActsText: 'Акт составляют в очереди «Уничтожить», когда сутки на отмену прошли.',
  actTitle: (id: number) => `Акт №\u00a0${id}`,
  actOpen: 'не подтверждён',
  actDone: 'подтверждён',
  drawn: (who: string, when: string) => `Составлен ${when}, ${who}`,
  confirmed: (who: string, when: string, witness: string) =>
    `Уничтожено ${when}: ${who}, присутствовал ${witness}`,
  printAct: 'Печать акта',
  confirmAct: 'Подтвердить уничтожение',
  ofAct: (words: string, id: number) => `${words}: акт №\u00a0${id}`,
  confirmTitle: (id: number) => `Акт №\u00a0${id}: письма уничтожены?`,
  confirmText: (count: number) =>
    `Подтвердите, что уничтожены ${formatCount(count, letters)}. Организации получат уведомления.`,
  witness: 'Кто присутствовал',
  witnessMissing: 'Укажите, кто присутствовал при уничтожении',
} as const

const refusalWords = {
  forbidden: 'Это письмо не вашего филиала.',
  invalid_request: 'Проверьте поля и отправьте ещё раз.',
  too_large: 'Файл слишком большой: фото до 10 МБ, скан до 25 МБ.',
  file_empty: 'Файл пустой. Выберите другой.',
  unsupported_type: 'Нужен другой формат файла: для конверта — фото JPEG, PNG или WebP, для скана — PDF.',
  not_digitized: 'У этого ящика нет действующей оцифровки.',
  envelope_unknown: 'Фото не сохранилось. Выберите его ещё раз.',
  not_a_picture: 'Это не фото JPEG, PNG или WebP. Выберите другой файл.',
  not_a_pdf: 'Это не PDF, или файл повреждён. Выберите другой файл.',
  pdf_locked: 'PDF закрыт паролем. Сохраните его без пароля.',
  pdf_active: 'В PDF есть сценарии, формы или вложения. Сохраните его как обычный скан.',
  pdf_too_long: 'В скане больше 500 страниц. Разделите его.',
  status_not_allowed: 'С письмом уже сделали что-то другое. Мы обновили страницу.',
  letters_not_due: 'Одно из писем уже нельзя уничтожить: решение отменили или сутки не прошли.',
  act_confirmed: 'Этот акт уже подтверждён.',
  holder_blocked:
    'Доступ арендатору закрыл администратор сервиса: вскрыть, отправить или уничтожить его письма сейчас нельзя. Выдать по документу можно.',
  box_missing: 'Выберите ящик.',
  photo_missing: 'Сфотографируйте конверт.',
  sender_missing: 'Укажите отправителя, как на конверте.',
  ...trackNumberErrorTexts,
} as const satisfies RefusalWords<
  | typeof readDestructionActs
  | typeof confirmDestructionAct
  | typeof readBranchLetters
  | typeof handOverLetter
  | typeof dispatchLetter
  | typeof withdrawLetterScan
  | typeof uploadLetterScan
  | typeof createDestructionAct
  | typeof uploadEnvelopePhoto
  | typeof readBoxesWithDigitization
  | typeof receiveLetter,
  'act_confirmed' | 'box_missing' | 'photo_missing' | 'sender_missing'
>

export const mailroomRefusalText = createRefusalTextFinder(refusalWords)

export const destructionActWords = {
  title: (id: number) => `Акт №\u00a0${id} об уничтожении писем`,
  note: (day: string) => `Составлен ${day}`,
  text: 'По распоряжению владельцев, после суток на отмену, уничтожены бумажные подлинники следующих писем.',
  caption: 'Письма',
  head: ['№', 'Письмо', 'Отправитель', 'Номер', 'Ящик'],
  confirmed: (when: string) => `Уничтожение подтверждено ${when} (московское время).`,
  signTitle: 'Подписи',
  signHead: ['Кто', 'Фамилия, имя, отчество', 'Подпись'],
  drawer: 'Уничтожил сотрудник',
  witness: 'Присутствовал',
  line: '________________',
} as const
