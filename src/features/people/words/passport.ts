import type { HolderIdentity } from '#back-office/api/branch-holder-identity.ts'

/** As in the passport: two pairs of digits and the number. */
export const formatPassportNumber = ({ series, number }: HolderIdentity['passport']): string =>
  `${series.replace(/^(\d\d)(\d\d)$/, '$1\u00a0$2')} ${number}`

export const formatPassport = (passport: HolderIdentity['passport']): string =>
  `${passport.series} ${passport.number}, выдан ${passport.issueDate}, ${passport.issueAuthority}, код подразделения ${formatPassportDepartmentCode(passport.departmentCode)}`

export const birthPlaceLabelText = 'Место рождения'

export const toBirthPlaceRows = (
  passport: HolderIdentity['passport'],
): { term: string; details: string }[] =>
  passport.birthPlace === '' ? [] : [{ term: birthPlaceLabelText, details: passport.birthPlace }]

export const formatPassportDepartmentCode = (code: string): string =>
  code.replace(/^(\d{3})(\d{3})$/, '$1-$2')
