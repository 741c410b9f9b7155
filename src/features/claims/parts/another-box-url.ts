import { pagePaths } from '#kit/api/page-paths.ts'

export const ANOTHER_BOX_PARAMETER = 'another'

/** Opens the rental form with the office, size, services and term of a claim, for one more box. */
export const anotherBoxUrl = (claim: number): string =>
  `${pagePaths.continuation(claim)}?${ANOTHER_BOX_PARAMETER}=1`
