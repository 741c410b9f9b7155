/** Words about the keys of the back office. */
export const branchKeysCopy = {
  title: 'Клавиши',
  open: 'Клавиши',
  close: 'Закрыть',
  list: [
    { term: '/', details: 'Курсор в поиск' },
    { term: '↓ в поиске', details: 'К первому найденному' },
    { term: '↑ ↓ Home End', details: 'По строкам таблицы' },
    { term: 'Enter', details: 'Открыть заявление; после подписи — следующее' },
    { term: 'Esc', details: 'Из заявления к списку' },
    { term: '?', details: 'Эта подсказка' },
  ],
  scanner:
    'Сканер работает, когда курсор не в поле: трек-номер, код адреса ящика и ссылка на заявление открывают заявление.',
  areOn: 'Клавиши «/», «?» и Esc включены',
} as const
