import type { RequestContext } from '#server/http/route.ts'

/** Who runs the service: any of their linked profiles is the same person. */
export interface Administrator {
  readonly sub: string
  readonly name: string
  readonly profiles: readonly string[]
}

/** The administrator behind a call of an endpoint for administrators. */
export const administratorFrom = ({ person }: Pick<RequestContext, 'person'>): Administrator => {
  if (!person) throw new Error('this endpoint was declared without access for administrators')
  return { sub: person.sub, name: person.userName, profiles: person.profiles }
}

/** Who writes for the site: any of their linked profiles is the same person. */
export interface Editor {
  readonly sub: string
  readonly name: string
  readonly profiles: readonly string[]
}

/** The editor behind a call of an endpoint for editors. */
export const editorFrom = ({ person }: Pick<RequestContext, 'person'>): Editor => {
  if (!person) throw new Error('this endpoint was declared without access for editors')
  return { sub: person.sub, name: person.userName, profiles: person.profiles }
}
