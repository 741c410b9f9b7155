import type { Schema } from '#server/database/schema.ts'

/** Binds a sealed value to one row, so that it cannot be opened in another. */
export type SealedPlace = string & { readonly sealedPlace: true }

export interface SealedColumn {
  readonly table: keyof Schema
  readonly column: string
  readonly key: string
  /** Column from which the place is derived. */
  readonly owner: string
  place(owner: string | number): SealedPlace
}

const sealedColumn = (
  table: keyof Schema,
  column: string,
  key: string,
  owner: string,
  prefix: string,
): SealedColumn => ({ table, column, key, owner, place: (id) => `${prefix}${id}` as SealedPlace })

/** Changes of keys go through this list, so it must contain all sealed columns. */
export const sealedColumns = {
  identity: sealedColumn('identity', 'secret', 'hid', 'sub', 'identity:'),
  clientPrivilege: sealedColumn('client', 'privilegeDocument', 'id', 'sub', 'privilege_document:'),
  claimPrivilege: sealedColumn('claim', 'privilegeDocument', 'id', 'sub', 'privilege_document:'),
  loginProof: sealedColumn('session', 'idToken', 'id', 'sub', 'session.id_token '),
  /** Lets the server ask the identity provider again about operators and administrators. */
  refreshToken: sealedColumn('session', 'refreshToken', 'id', 'sub', 'session.refresh_token '),
  webhookSecret: sealedColumn('webhook', 'secret', 'id', 'legalHid', 'webhook-secret:'),
  oldWebhookSecret: sealedColumn('webhook', 'oldSecret', 'id', 'legalHid', 'webhook-secret:'),
  linkKey: sealedColumn('personalDataKey', 'linkKey', 'id', 'id', 'link-key:'),
} as const

export const filePlace = (name: string): SealedPlace => `stored-file:${name}` as SealedPlace
