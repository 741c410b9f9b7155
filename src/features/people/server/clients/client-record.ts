import type { Kysely } from 'kysely'
import type { ClientRecord } from '#people/api/clients.ts'
import { toFullName } from '#people/rules/passport.ts'
import { clientTypeByName } from '#rent/rules/client-type.ts'
import { getRow } from '#server/database/row-queries.ts'
import type { ClaimRow, ClientRow } from '#server/database/rows.ts'
import type { Schema } from '#server/database/schema.ts'
import type { FieldCipher } from '#server/field-cipher.ts'
import { sealedColumns } from '#server/sealing/sealed-columns.ts'

export const privilegeSealContext = sealedColumns.clientPrivilege.place

type NamedRow = Pick<ClientRow, 'firstName' | 'middleName' | 'lastName'>

const fullNameParts = (row: NamedRow) => ({
  firstName: row.firstName ?? '',
  middleName: row.middleName ?? '',
  lastName: row.lastName ?? '',
})

export const toHolderName = (
  row: NamedRow & Pick<ClientRow, 'entity'> & { readonly holderName?: string | null },
): string => row.holderName ?? row.entity?.orgName ?? toFullName(fullNameParts(row))

/** Never contains passport data (M-CLIENT-06, 07). */
export const toClientRecord = (row: ClientRow, cipher: FieldCipher): ClientRecord => {
  const { id, hidOpsRaw, hidPortal, addressCoincidence, privilegeDocument, entity } = row
  const common = { id, hidOpsRaw, hidPortal, addressCoincidence }
  if (entity) return { ...entity, ...common, clientType: 3, fullName: entity.orgFullName }
  const name = fullNameParts(row)
  return {
    ...common,
    ...name,
    clientType: privilegeDocument === null ? 1 : 2,
    fullName: toFullName(name),
    privilegeDocument: privilegeDocument && cipher.open(privilegeDocument, privilegeSealContext(row.sub)),
  }
}

export const matchesClientType = (row: ClientRow, clientType: number): boolean =>
  row.kind === (clientType === clientTypeByName.legal ? 'entity' : 'person')

/**
 * Returns the login of the client record, which does not change when the claim is moved; without a record,
 * that of the claim.
 */
export async function findHolderSub(
  db: Kysely<Schema>,
  claim: Pick<ClaimRow, 'clientId' | 'sub'>,
): Promise<string> {
  if (claim.clientId === null) return claim.sub
  return (await getRow(db, 'client', claim.clientId)).sub
}
