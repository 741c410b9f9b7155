import { personFlag } from '#contract/person-flag.ts'

/** The mark of the person and organisation of the session; '' for a visitor. */
export const actingMark = (): string => {
  const start = `${personFlag}=`
  const cookie = document.cookie.split('; ').find((part) => part.startsWith(start))
  return cookie?.slice(start.length) ?? ''
}

/** Whether somebody may be logged in: the server sets the flag with the session, and it is no secret. */
export const mayBePerson = (): boolean => actingMark() !== ''
