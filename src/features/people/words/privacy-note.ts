export const privacyNoteCopy = {
  link: 'О персональных данных',
} as const
