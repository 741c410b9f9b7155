import type { Schema } from '#server/database/schema.ts'

/** Associated data that binds an encrypted value to its row, so that the value cannot be decrypted in another row. */
export type SealingAssociatedData = string & { readonly sealedPlace: true }

export interface SealedColumn {
  readonly table: keyof Schema
  readonly column: string
  readonly key: string
  /** Column whose value identifies the row in `place`. */
  readonly owner: string
  place(owner: string | number): SealingAssociatedData
}

const defineSealedColumn = (
  table: keyof Schema,
  column: string,
  key: string,
  owner: string,
  prefix: string,
): SealedColumn => ({ table, column, key, owner, place: (id) => `${prefix}${id}` as SealingAssociatedData })

/** Must contain all encrypted columns, because a change of keys goes through this list. */
export const sealedColumns = {
  identity: defineSealedColumn('identity', 'secret', 'hid', 'sub', 'identity:'),
  clientPrivilege: defineSealedColumn('client', 'privilegeDocument', 'id', 'sub', 'privilege_document:'),
  claimPrivilege: defineSealedColumn('claim', 'privilegeDocument', 'id', 'sub', 'privilege_document:'),
  loginProof: defineSealedColumn('session', 'idToken', 'id', 'sub', 'session.id_token '),
  /** With this token the server checks the roles of staff again with the identity provider. */
  refreshToken: defineSealedColumn('session', 'refreshToken', 'id', 'sub', 'session.refresh_token '),
  webhookSecret: defineSealedColumn('webhook', 'secret', 'id', 'legalHid', 'webhook-secret:'),
  oldWebhookSecret: defineSealedColumn('webhook', 'oldSecret', 'id', 'legalHid', 'webhook-secret:'),
  leavingForward: defineSealedColumn('leaving', 'forwardTo', 'claimId', 'claimId', 'leaving:'),
  linkKey: defineSealedColumn('personalDataKey', 'linkKey', 'id', 'id', 'link-key:'),
} as const

export const sealedFileAssociatedData = (name: string): SealingAssociatedData =>
  `stored-file:${name}` as SealingAssociatedData

export const forwardSealContext = sealedColumns.leavingForward.place
