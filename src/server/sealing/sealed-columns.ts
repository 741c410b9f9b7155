import type { Schema } from '#server/database/schema.ts'

/** Binds a sealed value to one row, so that it opens in no other; only the columns below make one. */
export type SealedPlace = string & { readonly sealedPlace: true }

export interface SealedColumn {
  readonly table: keyof Schema
  readonly column: string
  readonly key: string
  /** Column from which the place follows. */
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

/** All sealed columns: key changes go through this list. */
export const sealedColumns = {
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
  loginProof: sealedColumn('session', {
    column: 'idToken',
    key: 'id',
    owner: 'sub',
    prefix: 'session.id_token ',
  }),
  /** Lets the provider be asked again about operators and administrators. */
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

export const filePlace = (name: string): SealedPlace => `stored-file:${name}` as SealedPlace
