import type { RequestContext } from '#server/http/route.ts'

export interface Administrator {
  readonly sub: string
  readonly name: string
  readonly profiles: readonly string[]
}

export const administratorFrom = ({ person }: Pick<RequestContext, 'person'>): Administrator => {
  if (!person) throw new Error('this endpoint was declared without access for administrators')
  return { sub: person.sub, name: person.userName, profiles: person.profiles }
}

export interface Editor {
  readonly sub: string
  readonly name: string
  readonly profiles: readonly string[]
}

export const editorFrom = ({ person }: Pick<RequestContext, 'person'>): Editor => {
  if (!person) throw new Error('this endpoint was declared without access for editors')
  return { sub: person.sub, name: person.userName, profiles: person.profiles }
}
