import type { pinOfficeNote } from '#back-office/api/branch-office-note.ts'
import { createRefusalTextFinder, type RefusalWords } from '#kit/words/general-refusals.ts'

export const branchOfficeNoteCopy = {
  pin: 'Дать объявление',
  change: 'Изменить',
  remove: 'Снять',
  title: (index: string) => `Объявление отделения ${index}`,
  help: 'Его увидят на странице и в карточке отделения, в форме аренды и в заявлениях. Например: «Вход со двора».',
  text: 'Текст, одной строкой',
  until: 'Показывать по, ДД.ММ.ГГГГ',
  untilHint: 'Включительно, не дольше года. Потом объявление исчезнет само.',
  save: 'Закрепить',
  saving: 'Закрепляем…',
  pinned: 'Объявление закреплено. Клиенты увидят его через несколько секунд.',
  removed: 'Объявление снято.',
} as const

export const officeNoteRefusalText = createRefusalTextFinder({
  until_wrong: 'Проверьте дату: она пишется как 31.12.2026, не раньше сегодняшней и не дальше года.',
  text_wrong: 'Напишите от 3 до 200 знаков, без смайликов.',
  forbidden: 'Это отделение не вашего филиала.',
} satisfies RefusalWords<typeof pinOfficeNote, 'text_wrong'>)
