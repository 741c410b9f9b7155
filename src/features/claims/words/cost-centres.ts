import type { changeCostCentre, createCostCentre, readCostCentres } from '#claims/api/cost-centres.ts'
import type { assignCostCentre } from '#claims/api/organisation-claims.ts'
import { createRefusalTextFinder, type RefusalWords } from '#kit/words/general-refusals.ts'
import { formatCount } from '#kit/words/plural.ts'

const claimForms = { one: 'заявление', few: 'заявления', many: 'заявлений' } as const

export const costCentresCopy = {
  title: 'Центры затрат',
  description: 'Центры затрат и группы, к которым относятся ящики организации.',
  loading: 'Загружаем центры затрат…',
  add: 'Добавить',
  addTitle: 'Новый центр затрат',
  editTitle: 'Изменить центр затрат',
  code: 'Код',
  codeHint: 'Как в учётной программе, например 26-01',
  name: 'Название',
  division: 'Группа',
  divisionHint: 'Необязательно. Объединяет несколько центров',
  save: 'Сохранить',
  saving: 'Сохраняем…',
  edit: 'Изменить',
  close: 'Закрыть',
  reopen: 'Вернуть',
  closed: 'Закрыт',
  noneTitle: 'Центров затрат пока нет',
  noneText: 'Они появятся в списке ящиков, в выгрузках и в приложении к актам.',
  noneForUser: 'Их добавляет администратор организации.',
  table: 'Центры затрат',
  columns: { code: 'Код', name: 'Название', division: 'Группа', claims: 'Ящиков', acts: 'Действия' },
  claimsOf: (code: string, count: number) => `Ящики центра ${code}: ${count}`,
  historyTitle: 'История',
  historyColumns: { at: 'Когда', claim: 'Заявление', costCentre: 'Центр затрат', by: 'Кто' },
  claim: (id: number) => `№\u00a0${id}`,
  taken: 'без центра',
  inherited: 'перенесён с прежнего заявления',

  choose: 'Центр затрат',
  all: 'Все центры',
  without: 'Без центра затрат',
  option: ({ code, name }: { readonly code: string; readonly name: string }) => `${code} · ${name}`,
  assign: 'Центр затрат',
  assignTitle: 'Назначить центр затрат',
  assignTo: 'Каким ящикам',
  toChosen: (count: number) => `Выбранным: ${count}`,
  toFound: (count: number) => `Всем найденным: ${count}`,
  assigning: 'Назначаем…',
  assignDone: (count: number) =>
    count === 0 ? 'Ничего не изменилось' : `Центр затрат изменён: ${formatCount(count, claimForms)}`,
} as const

export const costCentreRefusalText = createRefusalTextFinder({
  organisation_not_chosen: 'Выберите организацию вверху страницы.',
  not_administrator: 'Центры затрат меняет администратор организации.',
  code_wrong: 'Укажите код: буквы, цифры, точка, дефис',
  code_taken: 'Такой код уже есть',
  name_empty: 'Укажите название',
  name_signs: 'Уберите смайлики и невидимые знаки',
  too_many_cost_centres: 'Больше 1 000 центров затрат добавить нельзя.',
  cost_centre_unknown: 'Такого центра затрат больше нет. Обновите страницу.',
  cost_centre_closed: 'Этот центр затрат закрыт. Выберите другой.',
  invalid_request: 'Код до 20 знаков, название до 60.',
  forbidden: 'Этот центр затрат принадлежит другой организации.',
  not_found: 'Такого центра затрат больше нет. Обновите страницу.',
} satisfies RefusalWords<
  typeof readCostCentres | typeof createCostCentre | typeof changeCostCentre | typeof assignCostCentre
>)
