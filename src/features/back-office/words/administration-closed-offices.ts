import type { OfficeOverview } from '#back-office/api/administration.ts'
import { todayInZone } from '#kit/rules/calendar-date.ts'
import { formatDottedDate, formatMoscowDateTime } from '#kit/words/date-text.ts'
import { upperFirst } from '#kit/words/letter-case.ts'
import { formatInteger } from '#kit/words/plural.ts'

export const closedOfficesCopy = {
  tab: 'Отделения',
  lead: 'Закрытое здесь отделение сразу перестаёт сдавать ящики и продлевать аренду, пока администратор его не откроет. Новый список отделений этого не изменит.',
  loading: 'Загружаем отделения…',
  failed: 'Не удалось загрузить отделения',
  none: 'Администраторы не закрывали ни одного отделения',
  notFound: 'Отделения с таким индексом нет. В индексе шесть цифр.',
  pages: 'Страницы отделений',
  search: 'Индекс отделения',
  find: 'Найти',
  all: 'Все закрытые',
  columns: { office: 'Отделение', state: 'Состояние', stop: 'Почему закрыто', rents: 'Аренды и заявления' },
  state: {
    open: 'Работает',
    closed: 'Закрыто по списку',
    stopped: 'Закрыто',
    offline: 'Не сдаёт ящики на сайте',
  } satisfies Record<OfficeOverview['state'], string>,
  stateUntil: ({ state, stop }: Pick<OfficeOverview, 'state' | 'stop'>): string =>
    [closedOfficesCopy.state[state], stop?.until ? `до ${formatDottedDate(stop.until)}` : '']
      .join(' ')
      .trim(),
  stop: ({ reason, since }: NonNullable<OfficeOverview['stop']>): string =>
    `${reason.replace(/[.!?]$/, '')}, с ${formatDottedDate(todayInZone(new Date(since)))}`,
  closedBy: ({ by, since }: NonNullable<OfficeOverview['stop']>): string =>
    `Закрыто ${formatMoscowDateTime(new Date(since))}. ${by}.`,
  /** The dialog names paid and unpaid claims apart. */
  rents: ({ onRent, paid, unpaid }: OfficeOverview['rents']): string => {
    const claims = paid + unpaid
    const parts = [
      ...(onRent > 0 ? [`В аренде ${formatInteger(onRent)}`] : []),
      ...(claims > 0 ? [`заявлений ${formatInteger(claims)}`] : []),
    ].join(', ')
    return parts === '' ? 'Аренд нет' : upperFirst(parts)
  },
  close: 'Закрыть',
  open: 'Открыть',
  title: ({ index, state }: OfficeOverview): string => `${closedOfficesCopy.submit({ state })} ${index}`,
  submit: ({ state }: Pick<OfficeOverview, 'state'>): string =>
    state === 'stopped' ? 'Открыть отделение' : 'Закрыть отделение',
  willClose: 'Сразу после нажатия:',
  willOpen:
    'Отделение снова сдаёт ящики и продлевает аренду, если это разрешает список отделений. Арендаторы, которым писали о закрытии, получат письмо.',
  consequences: ({
    rents: { onRent, paid, unpaid },
    visits,
    waiting,
  }: Pick<OfficeOverview, 'rents' | 'visits' | 'waiting'>) => [
    {
      term: `В аренде: ${formatInteger(onRent)}`,
      details: 'Аренда идёт до своего срока, продлить её нельзя. Каждый арендатор получит письмо.',
    },
    {
      term: `Оплачено, ещё не началось: ${formatInteger(paid)}`,
      details: 'Заявления остаются. В письме — как перейти в другое отделение или вернуть деньги.',
    },
    {
      term: `Не оплачено: ${formatInteger(unpaid)}`,
      details: 'Отменим в течение минуты и напишем об этом. Деньги, которые придут позже, вернём.',
    },
    {
      term: `Записались на визит: ${formatInteger(visits)}`,
      details: 'Отменим визиты в течение минуты и напишем об этом.',
    },
    {
      term: `Ждут ящика: ${formatInteger(waiting)}`,
      details: 'Места в очереди сохранятся. Предложенные ящики в течение минуты перестанем держать.',
    },
    { term: 'Новые аренды', details: 'Сайт, карта и поиск покажут, что отделение временно закрыто.' },
  ],
  until: 'Когда откроется, ДД.ММ.ГГГГ',
  untilHint: 'Если известно. Дату увидят клиенты, само отделение в этот день не откроется.',
  sending: 'Сохраняем…',
  done: (index: number | string): string =>
    `Отделение ${index}: сохранили. Клиенты увидят это через несколько секунд.`,
} as const
