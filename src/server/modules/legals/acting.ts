import type { KnownLegal } from '#server/database/schema.ts'
import type { RequestContext } from '#server/http/route.ts'

/** The organisation in whose name a session acts; null when it acts for the person (M-LEGAL-02). */
export const actingFor = ({
  session,
  person,
}: Pick<RequestContext, 'session' | 'person'>): KnownLegal | null =>
  person?.legals.find(({ legalHid }) => legalHid === session?.legalHid) ?? null
