import type { Schema } from '#server/database/schema.ts'

/** What a value is sealed for: one row of one kind. Only a column of the list below makes one. */
export type SealedPlace = string & { readonly sealedPlace: true }

/** A column whose values are sealed. */
export interface SealedColumn {
  readonly table: keyof Schema
  readonly column: string
  /** The primary key, by which the rows are gone through. */
  readonly key: string
  /** The column of the row's owner, from which its place follows. */
  readonly owner: string
  place(owner: string | number): SealedPlace
}

const sealedColumn = (
  table: keyof Schema,
  { prefix, ...columns }: Pick<SealedColumn, 'column' | 'key' | 'owner'> & { prefix: string },
): SealedColumn => ({
  table,
  ...columns,
  place: (owner) => `${prefix}${owner}` as SealedPlace,
})

/** Where the database has sealed values: a place is made by one of these alone, so that a change of the key misses none. */
export const sealedColumns = {
  /** Passport, birthday and addresses. */
  identity: sealedColumn('identity', { column: 'secret', key: 'hid', owner: 'sub', prefix: 'identity:' }),
  clientPrivilege: sealedColumn('client', {
    column: 'privilegeDocument',
    key: 'id',
    owner: 'sub',
    prefix: 'privilege_document:',
  }),
  claimPrivilege: sealedColumn('claim', {
    column: 'privilegeDocument',
    key: 'id',
    owner: 'sub',
    prefix: 'privilege_document:',
  }),
  /** The identity provider's proof of a login. */
  loginProof: sealedColumn('session', {
    column: 'idToken',
    key: 'id',
    owner: 'sub',
    prefix: 'session.id_token ',
  }),
  /** By which the identity provider is asked again who an operator or administrator is. */
  refreshToken: sealedColumn('session', {
    column: 'refreshToken',
    key: 'id',
    owner: 'sub',
    prefix: 'session.refresh_token ',
  }),
  webhookSecret: sealedColumn('webhook', {
    column: 'secret',
    key: 'id',
    owner: 'legalHid',
    prefix: 'webhook-secret:',
  }),
  oldWebhookSecret: sealedColumn('webhook', {
    column: 'oldSecret',
    key: 'id',
    owner: 'legalHid',
    prefix: 'webhook-secret:',
  }),
  linkKey: sealedColumn('personalDataKey', {
    column: 'linkKey',
    key: 'id',
    owner: 'id',
    prefix: 'link-key:',
  }),
} as const

/** The place of a file in the storage, by its name there. */
export const filePlace = (name: string): SealedPlace => `stored-file:${name}` as SealedPlace
