import { personFlag } from '#contract/person-flag.ts'

/** Whether somebody may be logged in here: the server sets the flag with the session, and it is no secret. */
export const mayBePerson = (): boolean =>
  document.cookie.split('; ').includes(`${personFlag.name}=${personFlag.value}`)
