import { formatCount } from './plural.ts'

const names = { one: 'название', few: 'названия', many: 'названий' } as const

export const suggestionsCopy = {
  found: (count: number) => `Найдено вариантов: ${count}`,
  failed: 'Подсказки сейчас не работают. Напишите сами — мы примем и так.',
  issuerFilled: 'Заполнили по коду подразделения. Проверьте по паспорту.',
  issuerChoice: (count: number) => `У этого кода ${formatCount(count, names)} — выберите то, что в паспорте.`,
} as const
