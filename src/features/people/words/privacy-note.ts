export const privacyNoteCopy = {
  before: 'Как мы обращаемся с данными и сколько их храним —',
  link: 'в политике обработки персональных данных',
} as const
