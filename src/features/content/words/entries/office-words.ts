import type * as z from 'zod/mini'
import type { officeEntry } from '#content/api/entries/office-entry.ts'
import {
  type CollectionWords,
  type FieldWords,
  serviceOptionLabels,
  tariffGroupLabels,
} from './collection-form-words.ts'

const dayParts: Readonly<Record<string, FieldWords>> = {
  work: {
    label: 'Часы работы',
    hint: 'ЧЧ:ММ-ЧЧ:ММ; круглосуточно — 00:00-00:00',
    example: "work: '08:00-20:00'",
  },
  lunches: {
    label: 'Перерывы',
    hint: 'ЧЧ:ММ-ЧЧ:ММ внутри часов работы',
    example: "lunches: ['13:00-14:00']",
  },
}
const day = (key: string, label: string): FieldWords => ({
  label,
  hint: 'Выходной — null',
  example: `${key}: { work: '09:00-18:00', lunches: ['13:00-14:00'] }`,
  parts: dayParts,
})

export const officeWords: CollectionWords<keyof z.infer<typeof officeEntry>> = {
  label: 'Отделения',
  one: 'Отделение',
  description: 'Отделения, которые ведут вручную: адрес, часы, особые дни, ящики. Текст — как пройти.',
  fields: {
    index: { label: 'Индекс', hint: 'Шесть цифр', example: "index: '101000'" },
    name: { label: 'Название', line: true, example: 'name: Московский главпочтамт' },
    region: { label: 'Регион', line: true, example: 'region: Москва' },
    settlement: { label: 'Населённый пункт', line: true, example: 'settlement: Москва' },
    address: { label: 'Улица и дом', line: true, example: 'address: ул. Мясницкая, д. 26' },
    latitude: { label: 'Широта', hint: 'Градусы с точкой, от −90 до 90', example: 'latitude: 55.76447' },
    longitude: { label: 'Долгота', hint: 'Градусы с точкой, от −180 до 180', example: 'longitude: 37.63805' },
    timeZone: {
      label: 'Часовой пояс',
      line: true,
      example: 'timeZone: Europe/Moscow',
    },
    tariffGroup: {
      label: 'Группа тарифа',
      values: tariffGroupLabels,
      example: 'tariffGroup: city',
    },
    online: { label: 'Оформление на сайте', hint: 'true или false', example: 'online: true' },
    temporarilyClosed: {
      label: 'Временно закрыто',
      hint: 'true или false',
      example: 'temporarilyClosed: true',
    },
    closedUntil: {
      label: 'Закрыто до',
      hint: 'День, когда временно закрытое отделение снова откроется',
      example: "closedUntil: '2026-09-01'",
    },
    hours: {
      label: 'Часы работы',
      hint: 'Выходной день оставьте пустым',
      example: 'hours: — с днями mon, tue, wed, thu, fri, sat, sun',
      parts: {
        mon: day('mon', 'Понедельник'),
        tue: day('tue', 'Вторник'),
        wed: day('wed', 'Среда'),
        thu: day('thu', 'Четверг'),
        fri: day('fri', 'Пятница'),
        sat: day('sat', 'Суббота'),
        sun: day('sun', 'Воскресенье'),
      },
    },
    visitsPerHalfHour: {
      label: 'Визитов за полчаса',
      hint: 'Сколько записавшихся отделение принимает за полчаса: от 0 (без записи) до 50. Пусто — по часам работы',
      example: 'visitsPerHalfHour: 2',
    },
    holidays: {
      label: 'Особые дни',
      hint: 'Праздники и переносы',
      example: "holidays: [{ date: '2027-01-01', day: null }]",
      parts: {
        date: { label: 'День', example: "date: '2027-01-01'" },
        day: day('day', 'Часы в этот день'),
      },
    },
    services: { label: 'Услуги', values: serviceOptionLabels, example: 'services: [1, 4, 7, 8]' },
    boxes: {
      label: 'Ящики',
      example: 'boxes: [{ size: 1, from: 1, count: 120 }]',
      parts: {
        size: {
          label: 'Размер',
          hint: '1 — обычный, 2 — увеличенный',
          values: { '1': '1: обычный', '2': '2: увеличенный' },
          example: 'size: 1',
        },
        from: { label: 'Первый номер', example: 'from: 1' },
        count: { label: 'Сколько', hint: 'До 2000', example: 'count: 120' },
        outOfOrder: { label: 'Не сдаются', hint: 'Номера ящиков', example: 'outOfOrder: [7, 12]' },
        places: {
          label: 'Места на стене',
          hint: 'Ряд за рядом; без них стена рисуется по номерам',
          example: 'places: [{ row: 1, column: 1, height: 1800, from: 1, count: 12 }]',
          parts: {
            row: { label: 'Ряд', hint: 'Сверху, с 1', example: 'row: 1' },
            column: { label: 'Столбец', hint: 'Первого ящика слева, с 1', example: 'column: 1' },
            height: {
              label: 'Высота',
              hint: 'От пола до середины дверцы, в миллиметрах',
              example: 'height: 1550',
            },
            from: { label: 'С номера', example: 'from: 1' },
            count: { label: 'Сколько', hint: 'Ящиков подряд, до 400', example: 'count: 12' },
          },
        },
      },
    },
    lockers: {
      label: 'Почтоматы',
      example: 'lockers: [{ id: 1010001, name: Почтомат у входа, cells: 24 }]',
      parts: {
        id: { label: 'Номер почтомата', example: 'id: 1010001' },
        name: { label: 'Название', line: true, example: 'name: Почтомат у входа' },
        cells: { label: 'Ячеек', hint: 'До 200', example: 'cells: 24' },
      },
    },
    directions: {
      label: 'Как пройти',
      hint: 'Обычно пишут в тексте под шапкой',
      example: 'directions: Вход со двора',
    },
  },
}
