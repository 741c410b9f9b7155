import type { RequestContext } from '#server/http/route.ts'

/** Whose data a call may touch: a person, or an organisation in whose name the session acts ('' for the person). */
export interface Owner {
  readonly sub: string
  readonly legalHid: string
  /** The browser's session: what it holds never blocks itself. */
  readonly sessionId: string
}

/** The owner behind a call of an endpoint for persons. */
export const ownerOf = ({ session, person }: Pick<RequestContext, 'session' | 'person'>): Owner => {
  if (!session || !person) throw new Error('this endpoint was declared without access for persons')
  return { sub: person.sub, legalHid: session.legalHid ?? '', sessionId: session.id }
}

/** INN of the organisation in whose name the session acts; null for the person. */
export const innOf = ({ session, person }: Pick<RequestContext, 'session' | 'person'>): string | null =>
  person?.legals.find(({ legalHid }) => legalHid === session?.legalHid)?.inn ?? null
