import { type Kysely, sql } from 'kysely'
import type { Schema } from '#server/database/schema.ts'
import { keyIdOfFile } from '#server/secrets.ts'
import type { ResealDeps } from './reseal.ts'
import { type SealedColumn, sealedColumns } from './sealed-columns.ts'

export interface Forgotten {
  /** People must register them again. */
  readonly identities: number
  readonly privilegeDocuments: number
  /** Organisations must add them again. */
  readonly webhooks: number
  readonly files: number
}

const sealedWith = ({ column }: SealedColumn, id: string) =>
  sql<boolean>`left(${sql.ref(column)}, 9) = ${`${id}.`}`

const forget = async (
  db: Kysely<Schema>,
  column: SealedColumn,
  id: string,
  how: 'empty' | 'delete' = 'empty',
): Promise<number> => {
  const table = sql.table(column.table)
  const change =
    how === 'delete' ? sql`delete from ${table}` : sql`update ${table} set ${sql.ref(column.column)} = null`
  const { numAffectedRows = 0n } = await sql`${change} where ${sealedWith(column, id)}`.execute(db)
  return Number(numAffectedRows)
}

/** Rows of lost files stay, without a file. */
async function forgetFiles({ db, storage, cipher }: ResealDeps, id: string): Promise<number> {
  const files = await db
    .selectFrom('storedFile')
    .select(['id', 'name'])
    .where((row) => row.or([row('keyId', 'is', null), row('keyId', '=', id)]))
    .execute()
  let gone = 0
  for (const file of files) {
    const found = await storage.get(file.name)
    if (!found.ok) throw new Error('the storage does not answer: nothing is lost by trying again')
    if (found.value !== null && keyIdOfFile(found.value) !== id) continue
    if (found.value !== null && !(await storage.remove(file.name)).ok)
      throw new Error('the storage does not answer: nothing is lost by trying again')
    gone += 1
    await db.updateTable('storedFile').set({ keyId: cipher.keyId }).where('id', '=', file.id).execute()
  }
  return gone
}

/** Removes all that only a lost key opens, so that servers start without it. Irreversible. */
export async function forgetKey(deps: ResealDeps, id: string, now: Date): Promise<Forgotten> {
  const files = await forgetFiles(deps, id)
  return deps.db.transaction().execute(async (trx) => {
    const identities = await forget(trx, sealedColumns.identity, id, 'delete')
    const privilegeDocuments =
      (await forget(trx, sealedColumns.clientPrivilege, id)) +
      (await forget(trx, sealedColumns.claimPrivilege, id))
    await forget(trx, sealedColumns.loginProof, id)
    await forget(trx, sealedColumns.oldWebhookSecret, id)
    const webhooks = await forget(trx, sealedColumns.webhookSecret, id, 'delete')
    await forget(trx, sealedColumns.linkKey, id)
    await trx
      .updateTable('personalDataKey')
      .set({ retiredAt: now, linkKey: null })
      .where('id', '=', id)
      .execute()
    return { identities, privilegeDocuments, webhooks, files }
  })
}
