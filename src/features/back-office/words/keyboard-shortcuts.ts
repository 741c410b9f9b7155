const help = { term: '?', details: 'Эта подсказка' } as const
const search = { term: '/', details: 'Курсор в поиск' } as const
const firstFound = { term: '↓ в поиске', details: 'К первой строке' } as const
const rows = { term: '↑ ↓ Home End', details: 'По строкам таблицы' } as const

export const keyboardShortcutsCopy = {
  title: 'Клавиши',
  open: 'Клавиши',
  areOn: 'Клавиши включены',
  branch: {
    list: [
      search,
      firstFound,
      rows,
      { term: 'Enter', details: 'Открыть заявление; после подписи — следующее' },
      { term: 'Esc', details: 'Из заявления к списку' },
      { term: 'V', details: 'Курсор в код посетителя' },
      { term: 'S', details: 'Подписать' },
      { term: 'P', details: 'Печать заявления' },
      { term: 'I', details: 'Показать паспорт' },
      { term: 'B', details: 'Учесть оплату' },
      { term: 'R', details: 'Оформить отказ' },
      { term: 'E', details: 'Прекратить досрочно' },
      { term: 'M', details: 'Перенести на другое место' },
      { term: 'C', details: 'Изменить заказ' },
      { term: 'X', details: 'Отметить место неисправным или исправным' },
      { term: 'N', details: 'Следующее заявление к подписанию' },
      help,
    ],
    scanner:
      'Код визита, код с напечатанного заявления, код адреса ящика и трек-номер открывают заявление: сканируйте, когда курсор не в поле или в строке поиска. Буквы — по английской раскладке; все, кроме N и V, действуют в открытом заявлении.',
  },
  mailroom: {
    list: [
      search,
      firstFound,
      rows,
      { term: '1 – 7', details: 'Разделы по порядку' },
      { term: '↑ ↓ в поле', details: 'Предыдущее и следующее письмо' },
      { term: 'K, J', details: 'То же, когда курсор не в поле; курсор встанет в решение' },
      { term: 'Enter', details: 'Решение по письму; следующее откроется само' },
      { term: 'W', details: 'Отозвать скан' },
      { term: 'A', details: 'К кнопке «Составить акт»' },
      help,
    ],
    scanner:
      'Код на конверте открывает письмо из любой очереди. Код с накладной курьера попадает в поле номера и сразу записывает отправку. Буквы — по английской раскладке.',
  },
} as const
