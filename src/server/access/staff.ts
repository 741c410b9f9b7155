import type { RequestContext } from '#server/http/route.ts'

/** `profiles` are all linked profiles of the same person. */
export interface Administrator {
  readonly sub: string
  readonly name: string
  readonly profiles: readonly string[]
}
export type Editor = Administrator

const staffFromRequest = ({ person }: Pick<RequestContext, 'person'>): Administrator => {
  if (!person) throw new Error('this endpoint is not declared for staff')
  return { sub: person.sub, name: person.userName, profiles: person.profiles }
}
export const administratorFromRequest = staffFromRequest
export const editorFromRequest = staffFromRequest
