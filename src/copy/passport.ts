import type { HolderIdentity } from '#contract/branch-identity.ts'

/** A passport in one line: series and number, by whom and when it was issued, the department's code. */
export const passportWords = (passport: HolderIdentity['passport']): string =>
  `${passport.series} ${passport.number}, выдан ${passport.issueDate}, ${passport.issueAuthority}, код подразделения ${departmentCode(passport.departmentCode)}`

/** The name of the field, on every screen and paper that has it. */
export const birthPlace = 'Место рождения'

/** The row of who told where they were born; who did not has none. */
export const birthPlaceRow = (passport: HolderIdentity['passport']): { term: string; details: string }[] =>
  passport.birthPlace === '' ? [] : [{ term: birthPlace, details: passport.birthPlace }]

/** '770001' as '770-001'. */
export const departmentCode = (code: string): string => code.replace(/^(\d{3})(\d{3})$/, '$1-$2')
