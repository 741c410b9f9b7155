import type { AdministeredOffice } from '#back-office/api/administration.ts'
import { dateInDots, instantInWords } from '#kit/words/date-text.ts'
import { inFigures } from '#kit/words/plural.ts'

export const stoppedOfficesCopy = {
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
  } satisfies Record<AdministeredOffice['state'], string>,
  notStopped: '—',
  stop: ({ reason, by, since, until }: NonNullable<AdministeredOffice['stop']>): string =>
    [
      `${reason}.`.replace(/([.!?])\.$/, '$1'),
      `${by}, ${instantInWords(new Date(since))}.`,
      until === null ? '' : `До ${dateInDots(until)}.`,
    ]
      .join(' ')
      .trim(),
  rents: ({ onRent, paid, unpaid }: AdministeredOffice['rents']): string =>
    `В аренде ${inFigures(onRent)}, оплачено ${inFigures(paid)}, не оплачено ${inFigures(unpaid)}`,
  close: 'Закрыть',
  open: 'Открыть',
  title: ({ index, state }: AdministeredOffice): string =>
    state === 'stopped' ? `Открыть отделение ${index}` : `Закрыть отделение ${index}`,
  willClose: 'Сразу после нажатия:',
  willOpen:
    'Отделение снова сдаёт ящики и продлевает аренду, если это разрешает список отделений. Арендаторы, которым писали о закрытии, получат письмо.',
  consequences: ({ onRent, paid, unpaid }: AdministeredOffice['rents']) => [
    {
      term: `В аренде: ${inFigures(onRent)}`,
      details: 'Аренда идёт до своего срока, продлить её нельзя. Каждый арендатор получит письмо.',
    },
    {
      term: `Оплачено, ещё не началось: ${inFigures(paid)}`,
      details: 'Заявления остаются. В письме — как перейти в другое отделение или вернуть деньги.',
    },
    {
      term: `Не оплачено: ${inFigures(unpaid)}`,
      details: 'Отменим в течение минуты и напишем об этом. Деньги, которые придут позже, вернём.',
    },
    { term: 'Новые аренды', details: 'Сайт, карта и поиск покажут, что отделение временно закрыто.' },
  ],
  until: 'Когда откроется, ДД.ММ.ГГГГ',
  untilHint: 'Если известно. Дату увидят клиенты, само отделение в этот день не откроется.',
  send: 'Подтвердить',
  sending: 'Сохраняем…',
  done: (index: number | string): string =>
    `Отделение ${index}: сохранили. Клиенты увидят это через несколько секунд.`,
} as const
