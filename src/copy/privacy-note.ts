/** The line under a form that asks for data of a person, with the way to the policy. */
export const privacyNoteCopy = {
  before: 'Как мы обращаемся с данными и сколько их храним —',
  link: 'в политике обработки персональных данных',
} as const
