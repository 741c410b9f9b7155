import type { BlockableHolder } from '#back-office/api/administration-holder-blocks.ts'
import { formatMoscowDateTime } from '#kit/words/date-text.ts'
import { formatInteger } from '#kit/words/plural.ts'
import { abbreviateOrganisationName } from '#people/rules/rent-conditions.ts'

const roles = {
  client: 'Клиент',
  operator: 'Сотрудник отделения',
  administrator: 'Администратор',
  editor: 'Редактор',
} as const satisfies Record<BlockableHolder['role'], string>

const holderName = ({ kind, name }: BlockableHolder): string =>
  kind === 'organisation' ? abbreviateOrganisationName(name) : name

export const holderBlocksCopy = {
  tab: 'Доступ',
  lead: 'Закрытый доступ сразу завершает все сеансы и не даёт войти снова. Аренда идёт, письма приходят, деньги не списываются.',
  loading: 'Загружаем список…',
  failed: 'Не удалось загрузить список',
  none: 'Доступ никому не закрыт',
  notFound: 'Никого не нашли. Введите номер заявления, ИНН организации или адрес почты целиком.',
  pages: 'Страницы списка',
  search: 'Заявление, ИНН или почта',
  find: 'Найти',
  all: 'Все закрытые',
  columns: { who: 'Кто', kind: 'Вид', claims: 'Заявлений', state: 'Доступ', why: 'Почему' },
  kind: ({ kind, role }: BlockableHolder): string => {
    if (kind === 'organisation') return 'Организация'
    return roles[role]
  },
  holderName,
  who: (holder: BlockableHolder): string =>
    holder.inn === null ? holderName(holder) : `${holderName(holder)}, ИНН\u00a0${holder.inn}`,
  claims: (count: number): string => formatInteger(count),
  state: { open: 'Открыт', blocked: 'Закрыт' },
  why: ({ reason, by, since }: NonNullable<BlockableHolder['block']>): string =>
    `${reason}. ${by}, ${formatMoscowDateTime(new Date(since))}.`.replace(/([.!?])\. /, '$1 '),
  own: 'Это вы',
  block: 'Закрыть доступ',
  lift: 'Открыть доступ',
  title: (holder: BlockableHolder): string =>
    `${holder.block === null ? 'Закрыть доступ' : 'Открыть доступ'}: ${holderName(holder)}`,
  willLift: 'Войти можно будет сразу. Автопродление и списания снова пойдут в свои дни.',
  consequences: ({ kind, claims }: BlockableHolder) => [
    {
      term: 'Вход',
      details:
        kind === 'organisation'
          ? 'Действовать от имени организации не сможет никто. Ключи API перестанут отвечать.'
          : 'Все сеансы завершатся, во всех связанных профилях. При входе откроется страница с телефоном поддержки.',
    },
    {
      term: `Действующих заявлений: ${formatInteger(claims)}`,
      details: 'Аренда идёт до своего срока, письма приходят. Отделение не сможет изменить заявление.',
    },
    { term: 'Деньги', details: 'Автопродление и списания ждут, пока доступ закрыт.' },
  ],
  sending: 'Сохраняем…',
  done: (name: number | string): string => `${name}: сохранили, действует с этой секунды.`,
} as const
