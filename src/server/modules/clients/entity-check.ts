import type * as z from 'zod/mini'
import type { legalClient } from '#contract/clients.ts'
import type { FieldRefusal } from '#contract/refusal.ts'
import { checkAccount, checkCorrespondentAccount } from '#domain/requisites/bank-account.ts'
import { checkBic } from '#domain/requisites/bic.ts'
import { checkInn, isPersonInn } from '#domain/requisites/inn.ts'
import { checkKpp } from '#domain/requisites/kpp.ts'
import type { EntityRequisites } from '#server/database/json-columns.ts'

type Entity = z.output<typeof legalClient>

/** The requisites as they are stored. */
export const requisitesOf = (entity: Entity): EntityRequisites => ({
  orgName: entity.orgName,
  orgFullName: entity.orgFullName,
  orgType: entity.orgType,
  inn: entity.inn,
  kpp: entity.kpp,
  addressLegal: entity.addressLegal,
  addressLegalFias: entity.addressLegalFias,
  addressFact: entity.addressFact,
  addressFactFias: entity.addressFactFias,
  bankName: entity.bankName,
  bankBic: entity.bankBic,
  accountNumber: entity.accountNumber,
  correspondentNumber: entity.correspondentNumber,
})

const refused = (field: string, ruling: { ok: boolean; code?: string }): FieldRefusal[] =>
  ruling.ok ? [] : [{ field, code: ruling.code ?? 'malformed' }]

/** Who registers: only what their login or an administrator of an organisation names is theirs (AMB-46). */
interface Registering {
  readonly ownInn: string | null
  /** '' for a person who acts without an organisation. */
  readonly legalHid: string
}

const innTroubles = (
  { inn, orgType }: EntityRequisites,
  { ownInn, legalHid }: Registering,
): FieldRefusal[] => {
  const checked = checkInn(inn)
  if (!checked.ok) return refused('inn', checked)
  if (isPersonInn(inn) !== (orgType === 'INDIVIDUAL')) return [{ field: 'inn', code: 'inn_of_other_kind' }]
  if (ownInn === null || ownInn === inn) return []
  return [{ field: 'inn', code: legalHid === '' ? 'inn_not_yours' : 'inn_of_other_organisation' }]
}

const accountTroubles = (entity: EntityRequisites): FieldRefusal[] => {
  const bic = checkBic(entity.bankBic)
  // Without the bank's BIC no account can be checked; one trouble is told, not three.
  if (!bic.ok) return refused('bankBic', bic)
  return [
    ...refused('accountNumber', checkAccount(entity.accountNumber, bic.value)),
    ...(entity.correspondentNumber === ''
      ? []
      : refused('correspondentNumber', checkCorrespondentAccount(entity.correspondentNumber, bic.value))),
  ]
}

/**
 * Every requisite that the rules refuse, empty when the record can be kept (M-CLIENT-07): check digits of INN, accounts
 * and BIC; a sole proprietor has a person's INN and no KPP; the INN is that of the organisation, or of the person who acts without.
 */
export const entityTroubles = (entity: EntityRequisites, registering: Registering): FieldRefusal[] => [
  ...innTroubles(entity, registering),
  ...(entity.kpp === '' ? [] : refused('kpp', checkKpp(entity.kpp))),
  ...(entity.kpp !== '' && entity.orgType === 'INDIVIDUAL'
    ? [{ field: 'kpp', code: 'kpp_not_for_person' }]
    : []),
  ...accountTroubles(entity),
]
