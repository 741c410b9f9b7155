import { hasLetterOrDigit, hasOnlyNameCharacters } from '#kit/api/text-limits.ts'
import { formatCount } from './plural.ts'

const fields = { one: 'поле', few: 'поля', many: 'полей' } as const

/** `limit` is in UTF-16 units; `isName` refuses characters that are not allowed in names. */
export interface LengthLimitedText {
  value: string
  limit: number
  isName?: boolean
}

export const lengthLimitErrorText = ({ value, limit, isName }: LengthLimitedText): string | undefined => {
  const over = value.trim().length - limit
  if (over > 0) return sharedCopy.tooLong(over)
  if (!isName) return undefined
  if (!hasOnlyNameCharacters(value)) return sharedCopy.nameSigns
  return value.trim().length > 1 && !hasLetterOrDigit(value) ? sharedCopy.nameLetters : undefined
}

export const toastsCopy = {
  label: 'Сообщения ({hotkey})',
  close: 'Закрыть сообщение',
  log: 'Все сообщения',
  logTitle: 'Сообщения за это посещение',
  empty: 'Сообщений не было.',
} as const

/** Texts shared by several screens (M-SESS-01). */
export const sharedCopy = {
  reload: 'Обновить страницу',
  more: 'Ещё',
  retry: 'Повторить',
  notLoaded: 'Не удалось загрузить часть страницы',

  previousPage: 'Предыдущая страница',
  nextPage: 'Следующая страница',
  page: (page: number) => `Страница ${page}`,

  sessionTitle: 'Время сессии истекло',
  sessionText:
    'Введённое осталось на этой странице. Войдите в новой вкладке, вернитесь сюда и нажмите кнопку ещё раз.',
  sessionPageText: 'Войдите заново — после входа вы вернётесь на эту страницу.',
  loginAgain: 'Войти заново',
  tooLong: (over: number) =>
    `Слишком длинно: сократите на ${formatCount(over, { one: 'знак', few: 'знака', many: 'знаков' })}`,
  nameLetters: 'Здесь нужна хотя бы одна буква или цифра',
  nameSigns: 'Уберите смайлики и невидимые знаки: здесь их быть не может',

  fieldsLeft: (count: number) => `Заполните ещё ${formatCount(count, fields)}`,
  errorsLeft: (count: number) => `Исправьте ${formatCount(count, fields)}`,

  close: 'Закрыть',
  cancel: 'Отмена',
  leaving: {
    question: 'Закрыть окно? Введённое не сохранится.',
    leave: 'Закрыть без сохранения',
    stay: 'Вернуться',
  },

  toBackOffice: 'К рабочему месту',

  file: { choose: 'Выбрать файл', another: 'Выбрать другой', none: 'Файл не выбран' },

  loginInNewTab: 'Войти в новой вкладке',
} as const
