/** Words of the printed answer to a request about personal data. */
export const subjectAnswerWords = {
  title: (id: number) => `Ответ на запрос № ${id} о персональных данных`,
  note: (day: string) => `Составлен ${day}`,
  caption: 'О запросе',
  applicant: 'Кому',
  representative: 'Через представителя',
  kind: 'О чём',
  received: 'Получен',
  due: 'Срок ответа',
  extended: 'Причина продления',
  asked: 'О чём просили',
  answered: 'Наш ответ',
  rights: 'Если вы не согласны с ответом, его можно обжаловать в Роскомнадзор или в суд.',
  operator: (name: string, inn: string, address: string, email: string) =>
    `Оператор персональных данных: ${name}, ИНН ${inn}, ${address}, ${email}.`,
  signTitle: 'Подписи',
  signHead: ['Кто', 'Фамилия, имя, отчество', 'Дата', 'Подпись'],
  answerer: 'Ответил сотрудник',
  receiver: 'Ответ получил',
  line: '______________',
} as const
