import type { RequestContext } from '#server/http/route.ts'

/** Any of the linked profiles is the same person. */
export interface Administrator {
  readonly sub: string
  readonly name: string
  readonly profiles: readonly string[]
}
export type Editor = Administrator

const staffFrom = ({ person }: Pick<RequestContext, 'person'>): Administrator => {
  if (!person) throw new Error('this endpoint was declared without access for staff')
  return { sub: person.sub, name: person.userName, profiles: person.profiles }
}
export const administratorFrom = staffFrom
export const editorFrom = staffFrom
