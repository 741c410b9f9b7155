import type { Selectable } from 'kysely'
import type { ClientRecord } from '#contract/clients.ts'
import { fullName } from '#domain/requisites/person-name.ts'
import type { ClientTable } from '#server/database/schema.ts'
import { sealedColumns } from '#server/sealing/sealed-columns.ts'
import type { FieldCipher } from '#server/secrets.ts'

export type ClientRow = Selectable<ClientTable>

/** Where the number of a privilege document is sealed: bound to its person, so that it opens in no other row. */
export const privilegePlace = sealedColumns.clientPrivilege.place

const personRecord = (row: ClientRow, cipher: FieldCipher): ClientRecord => {
  const name = {
    firstName: row.first_name ?? '',
    middleName: row.middle_name ?? '',
    lastName: row.last_name ?? '',
  }
  return {
    id: row.id,
    clientType: row.privilege_document === null ? 1 : 2,
    ...name,
    fullName: fullName(name),
    hidOpsRaw: row.hid_ops_raw,
    hidPortal: row.hid_portal,
    addressCoincidence: row.address_coincidence,
    privilegeDocument:
      row.privilege_document === null ? null : cipher.open(row.privilege_document, privilegePlace(row.sub)),
  }
}

/** A client record as its owner sees it (M-CLIENT-06, 07): never passport data. */
export const clientRecordOf = (row: ClientRow, cipher: FieldCipher): ClientRecord =>
  row.entity === null
    ? personRecord(row, cipher)
    : {
        ...row.entity,
        id: row.id,
        clientType: 3,
        fullName: row.entity.orgFullName,
        hidOpsRaw: row.hid_ops_raw,
        hidPortal: row.hid_portal,
        addressCoincidence: row.address_coincidence,
      }

/** May a claim of this client type be confirmed with this record: the matching kind, a privilege for type 2. */
export const suits = (row: ClientRow, clientType: number): boolean =>
  row.kind === (clientType === 3 ? 'entity' : 'person')
