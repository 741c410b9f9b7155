import type { KnownLegal } from '#server/database/json-columns.ts'
import type { RequestContext } from '#server/http/route.ts'

type Caller = Pick<RequestContext, 'session' | 'person'>

/** Finds the organisation that the session acts for; null if it acts for the person (M-LEGAL-02). */
export const findActingOrganisation = ({ session, person }: Caller): KnownLegal | null =>
  person?.legals.find(({ legalHid }) => legalHid === session?.legalHid) ?? null

export const requireOrganisationAdministrator = (
  caller: Caller,
):
  | { readonly ok: true; readonly value: KnownLegal }
  | { readonly ok: false; readonly code: 'organisation_not_chosen' | 'not_administrator' } => {
  const organisation = findActingOrganisation(caller)
  if (!organisation) return { ok: false, code: 'organisation_not_chosen' }
  return organisation.administrator
    ? { ok: true, value: organisation }
    : { ok: false, code: 'not_administrator' }
}
