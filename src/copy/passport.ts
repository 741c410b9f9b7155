import type { HolderIdentity } from '#contract/branch-identity.ts'

/** A passport in one line: series and number, by whom and when it was issued, the department's code. */
export const passportWords = (passport: HolderIdentity['passport']): string =>
  `${passport.series} ${passport.number}, выдан ${passport.issueDate}, ${passport.issueAuthority}, код подразделения ${departmentCode(passport.departmentCode)}`

/** '770001' as '770-001'. */
export const departmentCode = (code: string): string => code.replace(/^(\d{3})(\d{3})$/, '$1-$2')
