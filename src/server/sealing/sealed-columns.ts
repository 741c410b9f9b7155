import type { Schema } from '#server/database/schema.ts'

/** Binds a sealed value to one row, so that it cannot be opened in another. */
export type SealedPlace = string & { readonly sealedPlace: true }

export interface SealedColumn {
  readonly table: keyof Schema
  readonly column: string
  readonly key: string
  /** Column whose value determines the place. */
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

/** Must contain all sealed columns, because key changes use this list. */
export const sealedColumns = {
  identity: sealedColumn('identity', 'secret', 'hid', 'sub', 'identity:'),
  clientPrivilege: sealedColumn('client', 'privilegeDocument', 'id', 'sub', 'privilege_document:'),
  claimPrivilege: sealedColumn('claim', 'privilegeDocument', 'id', 'sub', 'privilege_document:'),
  loginProof: sealedColumn('session', 'idToken', 'id', 'sub', 'session.id_token '),
  /** Lets the server recheck staff with the identity provider. */
  refreshToken: sealedColumn('session', 'refreshToken', 'id', 'sub', 'session.refresh_token '),
  webhookSecret: sealedColumn('webhook', 'secret', 'id', 'legalHid', 'webhook-secret:'),
  oldWebhookSecret: sealedColumn('webhook', 'oldSecret', 'id', 'legalHid', 'webhook-secret:'),
  linkKey: sealedColumn('personalDataKey', 'linkKey', 'id', 'id', 'link-key:'),
} as const

export const filePlace = (name: string): SealedPlace => `stored-file:${name}` as SealedPlace
