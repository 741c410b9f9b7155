import type { HolderIdentity } from '#back-office/api/branch-identity.ts'

export const passportWords = (passport: HolderIdentity['passport']): string =>
  `${passport.series} ${passport.number}, выдан ${passport.issueDate}, ${passport.issueAuthority}, код подразделения ${departmentCode(passport.departmentCode)}`

export const birthPlace = 'Место рождения'

export const birthPlaceRow = (passport: HolderIdentity['passport']): { term: string; details: string }[] =>
  passport.birthPlace === '' ? [] : [{ term: birthPlace, details: passport.birthPlace }]

export const departmentCode = (code: string): string => code.replace(/^(\d{3})(\d{3})$/, '$1-$2')
