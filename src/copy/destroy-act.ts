/** Words of the printed act of destruction of letters. */
export const destroyActWords = {
  title: (id: number) => `Акт № ${id} об уничтожении писем`,
  note: (day: string) => `Составлен ${day}`,
  text: 'По распоряжению владельцев, после суток на отмену, уничтожены бумажные подлинники следующих писем.',
  caption: 'Письма',
  head: ['№', 'Письмо', 'Отправитель', 'Номер', 'Ящик'],
  confirmed: (when: string) => `Уничтожение подтверждено ${when} (московское время).`,
  signTitle: 'Подписи',
  signHead: ['Кто', 'Фамилия, имя, отчество', 'Подпись'],
  drawer: 'Уничтожил сотрудник',
  witness: 'Присутствовал',
  line: '________________',
} as const
