/** The letter to support with a question from the site; what was left empty is said to be so. */
export const questionEmail = (question: {
  readonly number: number
  readonly name: string
  readonly email: string
  readonly comment: string
  readonly index: string
}): { subject: string; text: string } => ({
  subject: `Вопрос с сайта № ${question.number}`,
  text: [
    `Имя: ${question.name || 'не указано'}`,
    `Почта: ${question.email || 'не указана, ответить некуда'}`,
    `Индекс отделения: ${question.index || 'не указан'}`,
    '',
    question.comment,
  ].join('\n'),
})
