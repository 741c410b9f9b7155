import type { AdministeredService } from '#contract/administration-services.ts'
import { instantInWords } from './date-text.ts'
import { serviceName } from './price-words.ts'

const placeOf = ({ index }: AdministeredService): string => (index === null ? 'везде' : `отделение ${index}`)

export const serviceStopsCopy = {
  tab: 'Услуги',
  lead: 'Отключённую услугу никто не закажет заново: ни в форме, ни при продлении, ни в отделении. У кого она есть, у тех останется.',
  loading: 'Загружаем услуги…',
  failed: 'Не удалось загрузить услуги',
  notFound: 'Отделения с таким индексом нет. В индексе шесть цифр.',
  pages: 'Страницы услуг',
  search: 'Индекс отделения',
  find: 'Показать',
  all: 'Везде',
  columns: { service: 'Услуга', place: 'Где', state: 'Состояние', why: 'Почему' },
  service: ({ service }: AdministeredService): string => serviceName(service),
  place: ({ index }: AdministeredService): string => (index === null ? 'Везде' : `Отделение ${index}`),
  state: ({ stop, offEverywhere }: AdministeredService): string =>
    stop !== null ? 'Отключена' : offEverywhere ? 'Отключена везде' : 'Включена',
  notStopped: '—',
  why: ({ reason, by, since }: NonNullable<AdministeredService['stop']>): string =>
    `${reason}. ${by}, ${instantInWords(new Date(since))}.`.replace(/([.!?])\. /, '$1 '),
  switchOff: 'Отключить',
  switchOn: 'Включить',
  title: (row: AdministeredService): string =>
    `${row.stop === null ? 'Отключить' : 'Включить'} услугу «${serviceName(row.service)}»: ${placeOf(row)}`,
  texts: {
    off: 'Услуга сразу исчезнет из формы, калькулятора, продления и списка услуг. Кто уже выбрал её в форме, увидит, что её убрали, остальное в форме останется. Оплаченные и заказанные услуги действуют.',
    on: 'Услугу снова можно заказать через несколько секунд.',
  },
  send: 'Подтвердить',
  sending: 'Сохраняем…',
  done: (service: number | string): string =>
    `Услуга «${serviceName(Number(service))}»: сохранили. Клиенты увидят это через несколько секунд.`,
} as const
