export const clientTypeNames = {
  1: 'Физическое лицо',
  2: 'Льготная категория',
  3: 'Юридическое лицо или ИП',
} as const

export const clientTypeNamesLowercase = {
  1: 'физическое лицо',
  2: 'физическое лицо с льготой',
  3: 'юридическое лицо или ИП',
} as const
