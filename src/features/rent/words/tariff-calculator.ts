import { formatDottedDate } from '#kit/words/date-text.ts'

export const calculatorCopy = {
  group: 'Где находится отделение',
  size: 'Что арендуете',
  client: 'Кто арендует',
  place: 'Что и где',
  period: 'Период',
  services: 'Услуги к аренде',
  digitizationHint: 'Только в отделении 101721',
  tariff: (date: string) => `По тарифу, который действует с ${formatDottedDate(date)}. Цены с НДС.`,
  waiting: 'Узнаём сегодняшнюю дату…',
  failedTitle: 'Не получилось посчитать',
  failed: 'Мы не узнали сегодняшнюю дату. Проверьте связь и обновите страницу. Цены стоят в таблицах ниже.',
  clamped:
    'Двенадцать месяцев можно взять, только если аренда начинается с 1-го числа. Мы поставили одиннадцать.',
  go: 'Выбрать отделение',
} as const
